import { expect, test } from "vitest";
import { useTeam } from "../../testing/use-team.ts";

const { members, write } = useTeam();

test.each(["lead", "guest"] as const)("leads a %s to the document", async (who) => {
  const { id, serialNumber } = await write();
  for (const serial of [serialNumber, serialNumber.toLowerCase()]) {
    const answer = await members[who].get(`/k/${serial}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `/document/${id}`]);
  }
});

test("leads visitors to sign in first", async () => {
  const answer = await members.nobody.get("/k/KB30001");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/login?to=%2Fk%2FKB30001");
});

test("answers 404 for an unknown number and a deleted document", async () => {
  const { id, serialNumber } = await write();
  await members.captain.delete(`/api/documents/${id}`);
  for (const serial of [serialNumber, "KB39999", "a".repeat(500)]) {
    expect((await members.guest.get(`/k/${serial}`)).status).toBe(404);
  }
});
