import { beforeAll, expect, test } from "vitest";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import { allow, type Member } from "../../domain/permissions.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { useTeam } from "../testing/use-team.ts";
import { editDocument } from "./actions.ts";

let theo: Member;

const { server, members, write } = useTeam();

beforeAll(async () => {
  theo = (await members.lead.get<SessionAnswer>("/api/session")).body.viewer as Member;
});

async function newDocument(): Promise<string> {
  const form = {
    subteam: "chassis",
    title: "First words",
    content: "<p>alpha</p>",
    tags: ["kept"],
  };
  return (await write(form, members.designer)).id;
}

function edit(id: string, version: number, content: string) {
  const change = { id, version, title: "Second words", content, attachments: [] };
  return editDocument(server.context, allow(theo, "documents.edit"), change);
}

test("an edit keeps the previous version and records the editor", async () => {
  const id = await newDocument();
  expect((await edit(id, 1, "<p>beta</p>")).version).toBe(2);
  const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${id}`);
  expect(body).toMatchObject({
    title: "Second words",
    content: "<p>beta</p>",
    version: 2,
    tags: ["kept"],
    author: { name: "Dana Ito" },
    lastModifiedBy: { name: "Theo Okafor" },
  });
  const earlier = await server.context.db
    .selectFrom("document_versions")
    .selectAll()
    .where("document_id", "=", id)
    .execute();
  expect(earlier).toMatchObject([{ version: 1, title: "First words", content: "<p>alpha</p>" }]);
  expect(earlier[0]?.saved_by_id).toBe(body.author.id);
  expect(earlier[0]?.saved_at).toBe(Date.parse(body.createdAt ?? ""));
});

test("search finds the new words but not the old ones", async () => {
  const id = await newDocument();
  await edit(id, 1, "<p>gammaword</p>");
  const find = async (query: string) =>
    (await members.guest.get<SearchAnswer>(`/api/search?q=${query}`)).body.results.map(
      (result) => result.id,
    );
  expect(await find("gammaword")).toEqual([id]);
  expect(await find("first%20words")).not.toContain(id);
});

test("saves one of many concurrent edits and refuses the others as stale", async () => {
  const id = await newDocument();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => edit(id, 1, `<p>edit ${n}</p>`)),
  );
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const codes = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason.code] : [],
  );
  expect(new Set(codes)).toEqual(new Set(["stale-version"]));
  const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${id}`);
  expect(body.version).toBe(2);
});
