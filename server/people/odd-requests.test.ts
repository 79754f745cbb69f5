import { expect, test } from "vitest";
import type { TeamPage } from "../../domain/people/people-shapes.ts";
import { removedMax } from "../../domain/people/people.ts";
import type { Problem } from "../../domain/shapes.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { useTeam } from "../testing/use-team.ts";
import { insertMember } from "./store.ts";

const { server, members } = useTeam();

const unknownId = "aaaaaaaaaaaaaaaaaaaa";

test.each(["x", `${unknownId}\0`])("refuses the malformed cursor %j", async (text) => {
  const cursor = Buffer.from(text).toString("base64url");
  const answer = await members.captain.get<Problem>(`/api/members?cursor=${cursor}`);
  expect([answer.status, answer.body.code]).toEqual([400, "malformed-request"]);
});

async function addMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const person = { lastName: "Bell", role: "design-team", subteam: "chassis" } as const;
  await transact(server.context, async (trx) => {
    for (const id of ids) {
      const member = { id, email: `${id}@team.edu`, firstName: id, passwordHash: null, at: 1 };
      await insertMember(trx, { ...person, ...member });
    }
  });
  return ids;
}

test("limits how many members are removed at once", async () => {
  const remove = (ids: string[]) => members.captain.post("/api/members/remove", { ids });
  const team = await addMembers(removedMax);
  expect((await remove([...team, unknownId])).status).toBe(400);
  const count = async () => (await members.captain.get<TeamPage>("/api/members")).body.total;
  const before = await count();
  expect((await remove(team)).status).toBe(204);
  expect(await count()).toBe(before - removedMax);
});
