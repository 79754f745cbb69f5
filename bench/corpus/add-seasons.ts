import { sql } from "kysely";
import { insertComment } from "../../server/comments/store.ts";
import { databaseKind, openDatabase, type Db } from "../../server/db/open.ts";
import { hashToken, newId } from "../../server/ids.ts";
import { insertSession } from "../../server/sessions/store.ts";
import { addMembers } from "./crowd.ts";
import { createdAtOf, documentId, memberId } from "./fill.ts";
import { writePage } from "./prose.ts";
import { people } from "./words.ts";

const batchSize = 2_000;
const minute = 60 * 1000;

type Seasons = { documents: number; comments: number; members: number; signedIn: number };

/** @returns the tokens of the sessions */
export async function addSeasons(url: URL, wanted: Seasons): Promise<string[]> {
  const db = openDatabase(url);
  try {
    for (let first = 0; first < wanted.comments; first += batchSize) {
      await addComments(db, first, wanted);
    }
    const ids = await db
      .transaction()
      .execute((trx) => addMembers(trx, wanted.members, "no valid hash"));
    const tokens = await signIn(db, ids.slice(0, wanted.signedIn));
    if (databaseKind(db) === "postgres") await sql`vacuum analyze`.execute(db);
    return tokens;
  } finally {
    await db.destroy();
  }
}

function addComments(db: Db, first: number, { comments, documents }: Seasons): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (let n = first; n < Math.min(comments, first + batchSize); n += 1) {
      const document = n % documents;
      await insertComment(trx, {
        id: newId(),
        documentId: documentId(document),
        content: writePage(n).title,
        authorId: memberId(people[n % people.length] ?? ""),
        at: createdAtOf(document, documents) + Math.ceil((n + 1) / documents) * minute,
      });
    }
  });
}

async function signIn(db: Db, members: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const member of members) {
    const token = newId();
    const session = {
      tokenHash: hashToken(token),
      id: newId(),
      memberId: member,
      browser: "bench",
    };
    await insertSession(db, { ...session, at: Date.now() });
    tokens.push(token);
  }
  return tokens;
}
