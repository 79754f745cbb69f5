import { migrate } from "../../server/db/migrate.ts";
import { openDatabase } from "../../server/db/open.ts";
import { hashToken, newId, newToken } from "../../server/ids.ts";
import { insertMember } from "../../server/people/store.ts";
import { insertSession } from "../../server/sessions/store.ts";

export type WriterAccount = {
  id: string;
  number: number;
  role: "captain" | "team-lead";
  cookie: string;
};

/** Runs before a server starts. The first member is a captain. */
export async function addWriters(database: URL, count: number): Promise<WriterAccount[]> {
  const db = openDatabase(database);
  try {
    await migrate(db);
    const members = Array.from({ length: count }, (_, number) => newMember(number));
    for (const { id, number, role, token } of members) {
      const person = { id, role, firstName: "Writer", lastName: `${number}`, subteam: "general" };
      const account = { ...person, email: `writer${number}@team.edu`, passwordHash: "none" };
      const at = Date.now();
      await db.transaction().execute((trx) => insertMember(trx, { ...account, at }));
      const session = { id: newId(), tokenHash: hashToken(token), memberId: id, browser: "bench" };
      await insertSession(db, { ...session, at });
    }
    return members;
  } finally {
    await db.destroy();
  }
}

function newMember(number: number): WriterAccount & { token: string } {
  const token = newToken();
  const role = number === 0 ? "captain" : "team-lead";
  return { id: newId(), number, role, token, cookie: `paddock_session=${token}` };
}
