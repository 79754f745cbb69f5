import { expect, test } from "vitest";
import type {
  DocumentAnswer,
  DocumentListPage,
  MovedDocument,
  NextSerial,
  SubteamTags,
} from "../../../domain/documents/document-shapes.ts";
import type { AuditLogPage } from "../../../domain/people/people-shapes.ts";
import type { SearchAnswer } from "../../../domain/search/search-shapes.ts";
import type { Problem } from "../../../domain/shapes.ts";
import { useTeamPerTest } from "../../testing/use-team.ts";

const { server, members, write } = useTeamPerTest({ RATE_LIMITS: "off" });

const move = (id: string, subteam: string, { by = members.lead, version = 1 } = {}) =>
  by.post<MovedDocument & Problem>(`/api/documents/${id}/move`, { version, subteam });

const read = async (id: string) =>
  (await members.guest.get<DocumentAnswer>(`/api/documents/${id}`)).body;

const list = async (subteam: string) =>
  (await members.guest.get<DocumentListPage>(`/api/subteams/${subteam}/documents`)).body;

async function found(words: string): Promise<string[]> {
  const { body } = await members.guest.get<SearchAnswer>(`/api/search?q=${words}`);
  return body.results.map(({ serialNumber }) => serialNumber);
}

async function leadsTo(serial: string): Promise<string | null> {
  return (await members.guest.get(`/k/${serial}`)).headers.get("location");
}

test("gives a document the next number of its new subteam", async () => {
  await write({ subteam: "business" });
  const { id, serialNumber } = await write({ title: "Cost report", tags: ["money"] });
  await members.lead.send("PUT", `/api/documents/${id}/pin`);
  const moved = await move(id, "business");
  expect(moved.body).toEqual({ serialNumber: "KB80002", version: 1 });
  expect(await read(id)).toMatchObject({
    subteam: "business",
    serialNumber: "KB80002",
    version: 1,
    isPinned: false,
    tags: ["money"],
  });
  expect(await list("chassis")).toMatchObject({ documents: [], total: 0, pinned: 0 });
  expect(await list("business")).toMatchObject({ total: 2, pinned: 0 });
  const tags = (await members.guest.get<SubteamTags>("/api/subteams/business/tags")).body;
  expect(tags.tags).toEqual([{ name: "money", count: 1, unpinned: 1 }]);
  expect(serialNumber).toBe("KB30001");
});

test("finds a moved document by its former numbers, also after an edit", async () => {
  const { id } = await write({ title: "Cost report" });
  await move(id, "business");
  await members.designer.put(`/api/documents/${id}`, {
    version: 1,
    title: "Costs",
    content: "<p>alpha</p>",
  });
  for (const serial of ["KB30001", "KB80001"]) {
    expect(await leadsTo(serial)).toBe(`/document/${id}`);
    expect(await found(serial)).toEqual(["KB80001"]);
  }
  expect(await found("costs")).toEqual(["KB80001"]);
});

test("never gives a former number again, also when the document moves back", async () => {
  const { id } = await write();
  await move(id, "business");
  const next = await members.lead.get<NextSerial>("/api/subteams/chassis/next-serial");
  expect(next.body.serialNumber).toBe("KB30002");
  expect((await write()).serialNumber).toBe("KB30002");
  expect((await move(id, "chassis")).body.serialNumber).toBe("KB30003");
  expect((await write({ subteam: "business" })).serialNumber).toBe("KB80002");
  for (const serial of ["KB30001", "KB80001", "KB30003"])
    expect(await leadsTo(serial)).toBe(`/document/${id}`);
  await members.captain.delete(`/api/documents/${id}`);
  expect(await leadsTo("KB80001")).toBeNull();
});

test("refuses its own subteam, an unknown one, a hidden one, and another version", async () => {
  const { id } = await write();
  expect((await move(id, "chassis")).body).toMatchObject({
    status: 422,
    detail: "This document is already there.",
  });
  expect((await move(id, "marketing")).body.code).toBe("unknown-subteam");
  await members.captain.put("/api/subteams/business", { hidden: true });
  expect((await move(id, "business")).body.code).toBe("unknown-subteam");
  expect((await move(id, "general", { version: 2 })).body.code).toBe("stale-version");
  expect((await move(id, "general", { by: members.designer })).status).toBe(403);
  expect((await read(id)).serialNumber).toBe("KB30001");
});

test("records a move in the audit log, and announces it to both lists", async () => {
  const { id } = await write();
  const before = await server.context.db.selectFrom("events").select("id").execute();
  await move(id, "business");
  const events = await server.context.db
    .selectFrom("events")
    .select(["kind", "subteam", "subject_id as subject"])
    .where("id", ">", Math.max(...before.map((event) => Number(event.id))))
    .where("kind", "=", "document.moved")
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { kind: "document.moved", subteam: "chassis", subject: id },
    { kind: "document.moved", subteam: "business", subject: id },
  ]);
  const { body } = await members.captain.get<AuditLogPage>("/api/records?kind=document-moved");
  expect(body.records).toMatchObject([{ subject: "KB80001", detail: "KB30001 → KB80001" }]);
});

test("lets moves in opposite directions pass each other", async () => {
  const here = await write();
  const there = await write({ subteam: "business" });
  const pairs = Array.from({ length: 6 }, (_, n) => n % 2 === 0);
  for (const isOut of pairs) {
    const answers = await Promise.all([
      move(here.id, isOut ? "business" : "chassis"),
      move(there.id, isOut ? "chassis" : "business"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect([(await list("chassis")).total, (await list("business")).total]).toEqual([1, 1]);
});
