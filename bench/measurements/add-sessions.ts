import { openDatabase } from "../../server/db/open.ts";
import { hashToken, newId } from "../../server/ids.ts";
import { insertSession } from "../../server/sessions/store.ts";
import { sessionToken } from "../corpus/fill.ts";
import type { Fixture } from "./fixture.ts";

/** Adds sessions of the member whom all measurements use. @returns their tokens */
export async function addSessions({ url }: Fixture, count: number): Promise<string[]> {
  const db = openDatabase(url);
  try {
    const { member_id: memberId } = await db
      .selectFrom("sessions")
      .select("member_id")
      .where("token_hash", "=", hashToken(sessionToken))
      .executeTakeFirstOrThrow();
    const tokens = Array.from({ length: count }, newId);
    for (const token of tokens) {
      const session = { tokenHash: hashToken(token), id: newId(), memberId, browser: "bench" };
      await insertSession(db, { ...session, at: Date.now() });
    }
    return tokens;
  } finally {
    await db.destroy();
  }
}
