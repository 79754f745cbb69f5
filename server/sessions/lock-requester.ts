import { sql } from "kysely";
import type { Credential, Member } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { databaseKind, type DbOrTrx, type Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { memberColumns, memberOf } from "./member-of.ts";

type Asker = { viewer: Member; credential?: Credential | undefined };

/**
 * Holds the row of the member who asks until the transaction ends, and that of the session or token they ask with.
 * @param isAlone whether others who hold the same row wait as well; else only those who delete or change it do
 * @returns the member as they are by now
 * @throws Refusal "not-signed-in", "token-not-valid"
 */
export async function lockRequester(trx: Trx, asker: Asker, isAlone: boolean): Promise<Member> {
  const [row] = await select(trx, asker, isAlone ? alone : beside);
  if (row) return memberOf(row);
  throw new Refusal(asker.credential?.kind === "token" ? "token-not-valid" : "not-signed-in");
}

function select(trx: Trx, { viewer: { id }, credential }: Asker, by: typeof alone) {
  if (credential?.kind === "session") return by.session(trx, id, credential.hash);
  if (credential?.kind === "token") return by.token(trx, id, credential.id);
  return by.id(trx, id);
}

const alone = selectors(true);
const beside = selectors(false);

/** PostgreSQL shows the newest version of locked rows alone, so a session is locked lest it be seen after its end. */
function selectors(isAlone: boolean) {
  return {
    session: prepare((db, id: string, hash: string) =>
      active(db, id)
        .innerJoin("sessions", "sessions.member_id", "members.id")
        .where("sessions.token_hash", "=", hash)
        .$if(locks(db, isAlone), (found) => found.forUpdate("members").forKeyShare("sessions"))
        .$if(locks(db, !isAlone), (found) => found.forKeyShare(["members", "sessions"])),
    ),
    token: prepare((db, id: string, token: string) =>
      active(db, id)
        .innerJoin("api_tokens", "api_tokens.member_id", "members.id")
        .where("api_tokens.id", "=", token)
        .$if(locks(db, isAlone), (found) => found.forUpdate("members").forKeyShare("api_tokens"))
        .$if(locks(db, !isAlone), (found) => found.forKeyShare(["members", "api_tokens"])),
    ),
    id: prepare((db, id: string) =>
      active(db, id)
        .$if(locks(db, isAlone), (found) => found.forUpdate())
        .$if(locks(db, !isAlone), (found) => found.forKeyShare()),
    ),
  };
}

function active(db: DbOrTrx, id: string) {
  return db
    .selectFrom("members")
    .where("members.id", "=", id)
    .where("members.status", "=", sql.lit("active"))
    .select(memberColumns);
}

/** SQLite's transactions are alone anyway. */
function locks(db: DbOrTrx, isWanted: boolean): boolean {
  return isWanted && databaseKind(db) === "postgres";
}
