import { beforeEach, expect, test } from "vitest";
import { transact } from "../db/transact.ts";
import { useTeam } from "../testing/use-team.ts";
import { addAuditEntry, sweepAuditLog } from "./add-audit-entry.ts";

const { server } = useTeam();

beforeEach(() => server.context.db.deleteFrom("audit_log").execute());

const entries = () => server.context.db.selectFrom("audit_log").selectAll().orderBy("id").execute();

test("stores what is known and null for the rest", async () => {
  const { db } = server.context;
  const before = Date.now();
  await addAuditEntry(db, { kind: "guest-entered", actor: null });
  await addAuditEntry(db, {
    kind: "role-changed",
    actor: "m0",
    subject: "m1",
    from: "team-lead",
    to: "captain",
  });
  const [guest, role] = await entries();
  const nothing = { actor_id: null, subject_id: null, from_value: null, to_value: null };
  expect(guest).toMatchObject({ kind: "guest-entered", ...nothing });
  expect(role).toMatchObject({ actor_id: "m0", subject_id: "m1", to_value: "captain" });
  expect(Number(guest?.at)).toBeGreaterThanOrEqual(before);
  expect(Number(guest?.at)).toBeLessThanOrEqual(Date.now());
});

test("keeps no entry of a change that was rolled back", async () => {
  const change = transact(server.context, async (trx) => {
    await addAuditEntry(trx, { kind: "member-removed", actor: "m0", subject: "m1" });
    throw new Error("Rolled back");
  });
  await expect(change).rejects.toThrow("Rolled back");
  expect(await entries()).toEqual([]);
});

test("deletes only entries that are older than the given number of days", async () => {
  const { db } = server.context;
  const daysAgo = (days: number) => Date.now() - days * 24 * 60 * 60 * 1000;
  for (const [actor, days] of [
    ["old", 30.1],
    ["kept", 29.9],
    ["new", 0],
  ] as const) {
    await addAuditEntry(db, { kind: "signed-in", actor });
    const update = db.updateTable("audit_log").set({ at: Math.round(daysAgo(days)) });
    await update.where("actor_id", "=", actor).execute();
  }
  await sweepAuditLog(db, 30);
  expect((await entries()).map(({ actor_id }) => actor_id)).toEqual(["kept", "new"]);
});
