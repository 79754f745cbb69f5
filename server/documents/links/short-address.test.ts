import { expect, test } from "vitest";
import type { MovedDocument } from "../../../domain/documents/document-shapes.ts";
import type { NumberedDocument } from "../../../domain/documents/link-shapes.ts";
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

test("finds a document by its present and former numbers in the API", async () => {
  const { id, serialNumber } = await write();
  const moved = await members.lead.post<MovedDocument>(`/api/documents/${id}/move`, {
    version: 1,
    subteam: "business",
  });
  for (const serial of [serialNumber, moved.body.serialNumber, serialNumber.toLowerCase()]) {
    const answer = await members.guest.get<NumberedDocument>(`/api/serials/${serial}`);
    expect([answer.status, answer.body]).toEqual([200, { id }]);
  }
  await members.captain.delete(`/api/documents/${id}`);
  expect((await members.guest.get(`/api/serials/${moved.body.serialNumber}`)).status).toBe(404);
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
  expect((await members.guest.get("/api/serials/KB-A1")).status).toBe(404);
  await set(three.id, "KB-A1");
  expect(await leadsTo("KB-A1")).toBe(`/document/${three.id}`);
  expect(await leadsTo("kb-a1")).toBe("/search?q=kb-a1");
});
