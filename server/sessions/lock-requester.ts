import { sql } from "kysely";
import type { Credential, Member } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { databaseKind, type DbOrTrx, type Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import { memberColumns, memberOf } from "./member-of.ts";

type Requester = { viewer: Member; credential?: Credential | undefined };

/**
 * Locks the rows of the member and of their session or token until the transaction ends.
 * @param isExclusive whether the member's other writes wait too, not only changes of these rows
 * @throws Refusal "not-signed-in", "token-not-valid"
 */
export async function lockRequester(
  trx: Trx,
  requester: Requester,
  isExclusive: boolean,
): Promise<Member> {
  const [row] = await select(trx, requester, isExclusive ? exclusive : shared);
  if (row) return memberOf(row);
  throw new Refusal(requester.credential?.kind === "token" ? "token-not-valid" : "not-signed-in");
}

function select(trx: Trx, { viewer: { id }, credential }: Requester, by: typeof exclusive) {
  if (credential?.kind === "session") return by.session(trx, id, credential.hash);
  if (credential?.kind === "token") return by.token(trx, id, credential.id);
  return by.id(trx, id);
}

const exclusive = selectors(true);
const shared = selectors(false);

/** Locks the session or token too: PostgreSQL rereads only locked rows. */
function selectors(isExclusive: boolean) {
  return {
    session: prepare((db, id: string, hash: string) =>
      selectActiveMember(db, id)
        .innerJoin("sessions", "sessions.member_id", "members.id")
        .where("sessions.token_hash", "=", hash)
        .$if(canLock(db, isExclusive), (query) =>
          query.forUpdate("members").forKeyShare("sessions"),
        )
        .$if(canLock(db, !isExclusive), (query) => query.forKeyShare(["members", "sessions"])),
    ),
    token: prepare((db, id: string, token: string) =>
      selectActiveMember(db, id)
        .innerJoin("api_tokens", "api_tokens.member_id", "members.id")
        .where("api_tokens.id", "=", token)
        .$if(canLock(db, isExclusive), (query) =>
          query.forUpdate("members").forKeyShare("api_tokens"),
        )
        .$if(canLock(db, !isExclusive), (query) => query.forKeyShare(["members", "api_tokens"])),
    ),
    id: prepare((db, id: string) =>
      selectActiveMember(db, id)
        .$if(canLock(db, isExclusive), (query) => query.forUpdate())
        .$if(canLock(db, !isExclusive), (query) => query.forKeyShare()),
    ),
  };
}

function selectActiveMember(db: DbOrTrx, id: string) {
  return db
    .selectFrom("members")
    .where("members.id", "=", id)
    .where("members.status", "=", sql.lit("active"))
    .select(memberColumns);
}

/** SQLite runs one write transaction at a time. */
function canLock(db: DbOrTrx, isWanted: boolean): boolean {
  return isWanted && databaseKind(db) === "postgres";
}
