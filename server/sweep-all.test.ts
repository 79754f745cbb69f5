import { sql } from "kysely";
import { expect, test } from "vitest";
import { sweepAll } from "./sweep-all.ts";
import { useServerPerTest } from "./testing/use-team.ts";

const server = useServerPerTest();

test("a failed sweep is logged and does not keep the later ones from running", async () => {
  const { db } = server.context;
  const entry = {
    kind: "import-started",
    actor_id: null,
    from_value: null,
    to_value: null,
  } as const;
  await db
    .insertInto("audit_log")
    .values({ ...entry, at: 1, subject_id: "chassis" })
    .execute();
  await sql`alter table begun_uploads rename to away`.execute(db);
  await db.deleteFrom("settings").where("name", "=", "swept-at").execute();
  await sweepAll(server.context);
  expect(server.lines.join("\n")).toContain('"message":"sweep failed","sweep":"uploads"');
  expect(await db.selectFrom("audit_log").select("id").execute()).toEqual([]);
});
