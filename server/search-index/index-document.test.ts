import { expect, test } from "vitest";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { transact } from "../db/transact.ts";
import { useTeam } from "../testing/use-team.ts";
import { indexDocument } from "./index-document.ts";
import { findKeys } from "./testing/find-keys.ts";

const { server, members, write } = useTeam();

/** Enough documents for the index to merge its parts. */
const many = Array.from({ length: 40 }, (_, n) => n);

test("indexes many documents that are written, edited, renamed, and deleted in turn", async () => {
  const ids: string[] = [];
  for (const n of many) {
    const form = { subteam: "chassis", title: `Rim ${n}`, content: "<p>Rim nut, 42 Nm</p>" };
    ids.push((await write(form)).id);
  }
  const lists = { tags: [], attachments: [] };
  for (const id of ids) {
    const edit = { version: 1, title: "Hub", content: "<p>Hub nut, 43 Nm</p>", ...lists };
    expect((await members.lead.put(`/api/documents/${id}`, edit)).status).toBe(200);
  }
  await members.lead.put("/api/account/name", { firstName: "Theo", lastName: "Vale" });
  await server.jobs.idle();
  const found = async (query: string) =>
    (await members.lead.get<SearchAnswer>(`/api/search?q=${query}`)).body.results.length;
  expect([await found("rim nut"), await found("hub nut"), await found("theo vale")]).toEqual([
    0, 20, 20,
  ]);
  for (const id of ids)
    expect((await members.lead.delete(`/api/documents/${id}`)).status).toBe(204);
  expect(await found("hub nut")).toBe(0);
});

test("finds a document from before 1970", async () => {
  const { db } = server.context;
  const entry = { serial: "KB00999", title: "Sextant", tags: [], author: "", attachments: [] };
  const facts = { subteam: "chassis", season: null, authorId: null, changedAt: null };
  await transact(server.context, (trx) =>
    indexDocument(trx, { ...entry, sortKey: -1, content: "brass", facts }),
  );
  expect(await findKeys(db, "extan")).toEqual([-1]);
});
