import { expect, test } from "vitest";
import { useTeam } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { queueIndexing } from "./0026-search-vocabulary.ts";

const { server, write } = useTeam();

test("indexes documents again if there are any", async () => {
  await server.jobs.stop();
  const queue = () => transact(server.context, queueIndexing);
  const queued = () =>
    server.context.db
      .selectFrom("jobs")
      .select(["attempts", "payload"])
      .where("kind", "=", "index-documents")
      .execute();
  await queue();
  expect(await queued()).toEqual([]);
  await write();
  await queue();
  const payload = JSON.stringify({ after: Number.MIN_SAFE_INTEGER });
  expect(await queued()).toEqual([{ attempts: 0, payload }]);
});
