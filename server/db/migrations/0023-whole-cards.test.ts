import { expect, test } from "vitest";
import { plainPng } from "../../testing/plain-png.ts";
import { useTeamPerTest } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { wholeCards } from "./0023-whole-cards.ts";

const { server, members, write } = useTeamPerTest();

test.each([
  [184, 136],
  [184, 100],
  [100, 136],
])("makes a copy that was cropped to %i by %i again, whole (rule 4.11)", async (width, height) => {
  const { db } = server.context;
  const id = await members.lead.upload("chart.png", await plainPng(800, 200));
  await write({ attachments: [id] });
  await server.jobs.idle();
  const cards = db.selectFrom("pictures").selectAll().where("size", "=", "card");
  const before = await cards.executeTakeFirstOrThrow();
  await db.updateTable("pictures").set({ width, height }).where("size", "=", "card").execute();
  await transact(server.context, wholeCards);
  expect(await cards.execute()).toEqual([]);
  server.jobs.wake();
  await server.jobs.idle();
  const after = await cards.executeTakeFirstOrThrow();
  expect(after).toMatchObject({ file_id: id, width: 184, height: 46 });
  expect(after.stored_id).not.toBe(before.stored_id);
  await expect(server.context.fileStore.read(before.stored_id)).rejects.toThrow(before.stored_id);
});
