import { expect, test } from "vitest";
import { useTeam } from "../../testing/use-team.ts";

const { server, members, write } = useTeam();

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

test("leads to a search where imported documents share a number", async () => {
  const { db } = server.context;
  const set = (id: string, serial: string) =>
    db.updateTable("documents").set({ serial_number: serial }).where("id", "=", id).execute();
  const [one, two, three] = [await write(), await write(), await write()];
  for (const { id } of [one, two]) await set(id, "Kb-a1");
  const leadsTo = async (serial: string) =>
    (await members.guest.get(`/k/${serial}`)).headers.get("location");
  expect(await leadsTo("KB-A1")).toBe("/search?q=KB-A1");
  await set(three.id, "KB-A1");
  expect(await leadsTo("KB-A1")).toBe(`/document/${three.id}`);
  expect(await leadsTo("kb-a1")).toBe("/search?q=kb-a1");
});
