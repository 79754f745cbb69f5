import { beforeAll, describe, expect, test } from "vitest";
import type {
  DocumentAnswer,
  DocumentListPage,
  RestoredDocument,
  SubteamTags,
} from "../../domain/documents/document-shapes.ts";
import type { DocumentVersion, DocumentVersions } from "../../domain/documents/version-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam();

type Form = {
  subteam?: string;
  title?: string;
  content?: string;
  tags?: string[];
  attachments?: string[];
};

async function create(form: Form = {}): Promise<string> {
  const whole = { subteam: "chassis", title: "Hub", content: "<p>alpha beta</p>", ...form };
  return (await write(whole, members.designer)).id;
}

const read = async (id: string) =>
  (await members.lead.get<DocumentAnswer>(`/api/documents/${id}`)).body;

async function edit(id: string, version: number, form: Form = {}) {
  const body = { version, title: "Hub", content: "<p>alpha gamma delta</p>", tags: [], ...form };
  return members.lead.put<RestoredDocument & Problem>(`/api/documents/${id}`, {
    attachments: [],
    ...body,
  });
}

async function titles(path: string): Promise<string[]> {
  const { body } = await members.guest.get<DocumentListPage>(`/api/subteams/${path}`);
  return body.documents.map((document) => document.title ?? "");
}

describe("pinning", () => {
  test("moves a document between the two lists and updates the counts", async () => {
    const id = await create({ subteam: "business", title: "Budget", tags: ["money"] });
    await create({ subteam: "business", title: "Travel", tags: ["money", "Road"] });
    expect((await members.designer.send("PUT", `/api/documents/${id}/pin`)).status).toBe(204);
    expect((await members.designer.send("PUT", `/api/documents/${id}/pin`)).status).toBe(204);
    expect(await titles("business/documents?pinned=true")).toEqual(["Budget"]);
    expect(await titles("business/documents?pinned=false")).toEqual(["Travel"]);
    expect(await titles("business/documents")).toEqual(["Travel", "Budget"]);
    const { body } = await members.guest.get<DocumentListPage>(
      "/api/subteams/business/documents?limit=1",
    );
    expect(body).toMatchObject({ total: 2, pinned: 1 });
    const tags = await members.guest.get<SubteamTags>("/api/subteams/business/tags");
    expect(tags.body.tags).toEqual([
      { name: "money", count: 2, unpinned: 1 },
      { name: "Road", count: 1, unpinned: 1 },
    ]);
    expect((await members.lead.delete(`/api/documents/${id}/pin`)).status).toBe(204);
    expect(await titles("business/documents?pinned=true")).toEqual([]);
  });

  test("keeps the modification time", async () => {
    const id = await create();
    const before = await read(id);
    await members.lead.send("PUT", `/api/documents/${id}/pin`);
    expect(await read(id)).toEqual({ ...before, isPinned: true });
    await members.lead.delete(`/api/documents/${id}/pin`);
  });
});

test("counts a subteam's documents through creating, pinning, unpinning, and deleting", async () => {
  const counts = async () => {
    const { body } = await members.guest.get<DocumentListPage>("/api/subteams/general/documents");
    return [body.total, body.pinned];
  };
  const ids = [await create({ subteam: "general" }), await create({ subteam: "general" })];
  const steps = [
    () => members.lead.send("PUT", `/api/documents/${ids[0]}/pin`),
    () => members.lead.send("PUT", `/api/documents/${ids[1]}/pin`),
    () => members.lead.delete(`/api/documents/${ids[1]}/pin`),
    () => members.lead.delete(`/api/documents/${ids[0]}`),
    () => members.lead.delete(`/api/documents/${ids[0]}`),
    () => members.lead.delete(`/api/documents/${ids[1]}`),
  ];
  const seen = [await counts()];
  for (const step of steps) {
    await step();
    seen.push(await counts());
  }
  expect(seen).toEqual([
    [2, 0],
    [2, 1],
    [2, 2],
    [2, 1],
    [1, 0],
    [1, 0],
    [0, 0],
  ]);
});

describe("filtering", () => {
  beforeAll(async () => {
    for (let n = 0; n < 5; n += 1) {
      const tags = ["Wing", ...(n % 2 === 0 ? ["CFD"] : []), ...(n === 4 ? ["ä, b"] : [])];
      await create({ subteam: "aerodynamics", title: `Wing ${n}`, tags });
    }
  });

  test("returns the documents that have all the tags, newest first", async () => {
    const filtered = (query: string) => titles(`aerodynamics/documents?pinned=false&${query}`);
    expect(await filtered("tag=wing")).toEqual(["Wing 4", "Wing 3", "Wing 2", "Wing 1", "Wing 0"]);
    expect(await filtered("tag=WING&tag=cfd")).toEqual(["Wing 4", "Wing 2", "Wing 0"]);
    expect(await filtered("tag=cfd&tag=wing&tag=%C3%A4,%20b")).toEqual(["Wing 4"]);
    expect(await filtered("tag=nothing")).toEqual([]);
  });

  test("returns the matching documents page by page", async () => {
    const path = "/api/subteams/aerodynamics/documents?pinned=false&tag=cfd&limit=2";
    const { body } = await members.guest.get<DocumentListPage>(path);
    expect(body.documents).toHaveLength(2);
    const next = await members.guest.get<DocumentListPage>(`${path}&cursor=${body.nextCursor}`);
    expect(next.body.documents.map(({ title }) => title)).toEqual(["Wing 0"]);
    expect(next.body.nextCursor).toBeNull();
  });
});

describe("editing", () => {
  test("changes title, text, tags, and files but not the serial number", async () => {
    const leaving = await members.designer.upload("old.txt", "old");
    const staying = await members.designer.upload("stays.txt", "stays");
    const id = await create({ tags: ["one", "two"], attachments: [leaving, staying] });
    const before = await read(id);
    const added = await members.lead.upload("new.txt", "new");
    const form = { title: " Hub revision ", tags: ["two", "three"], attachments: [added, staying] };
    expect(await edit(id, 1, form)).toMatchObject({ status: 200, body: { version: 2 } });
    const after = await read(id);
    expect(after).toMatchObject({
      title: "Hub revision",
      serialNumber: before.serialNumber,
      tags: ["two", "three"],
      version: 2,
      author: { name: "Dana Ito" },
      lastModifiedBy: { name: "Theo Okafor" },
    });
    expect(after.attachments.map(({ name }) => name)).toEqual(["new.txt", "stays.txt"]);
    expect((await members.guest.get(`/api/files/${leaving}`)).status).toBe(404);
  });

  test("is refused and changes nothing when someone has saved since", async () => {
    const id = await create();
    await edit(id, 1);
    const before = await read(id);
    const refused = await edit(id, 1, { title: "Mine" });
    expect([refused.status, refused.body.code]).toEqual([409, "stale-version"]);
    expect(await read(id)).toEqual(before);
  });

  test("leaves omitted tags and files unchanged", async () => {
    const file = await members.designer.upload("stays.txt", "stays");
    const id = await create({ tags: ["one"], attachments: [file] });
    const body = { version: 1, title: "Hub", content: "<p>A typo mended</p>" };
    expect((await members.lead.put(`/api/documents/${id}`, body)).status).toBe(200);
    expect(await read(id)).toMatchObject({ tags: ["one"], attachments: [{ id: file }] });
  });

  test("refuses files that another member uploaded and rolls back", async () => {
    const id = await create();
    const foreign = await members.designer.upload("theirs.txt", "x");
    const refused = await edit(id, 1, { title: "Taken", attachments: [foreign] });
    expect([refused.status, refused.body.code]).toEqual([422, "attachment-not-found"]);
    expect(await read(id)).toMatchObject({ title: "Hub", version: 1 });
  });

  test("enforces the rules for new documents", async () => {
    const id = await create();
    expect((await edit(id, 1, { title: " " })).body.code).toBe("required-fields-missing");
    expect((await edit(id, 1, { content: "<p></p>" })).body.code).toBe("required-fields-missing");
    expect((await edit(id, 1, { title: "x".repeat(201) })).body.code).toBe("title-too-long");
    expect((await edit("a".repeat(20), 1)).body.code).toBe("document-not-found");
  });
});

describe("history", () => {
  const list = async (id: string) =>
    (await members.designer.get<DocumentVersions>(`/api/documents/${id}/versions`)).body.versions;

  test("lists versions newest first with author and changed words", async () => {
    const id = await create();
    await edit(id, 1);
    expect(await list(id)).toMatchObject([
      { version: 2, savedBy: { name: "Theo Okafor" }, words: { added: 2, removed: 1 } },
      { version: 1, savedBy: { name: "Dana Ito" }, words: null },
    ]);
    const first = await members.designer.get<DocumentVersion>(`/api/documents/${id}/versions/1`);
    expect(first.body).toMatchObject({ title: "Hub", content: "<p>alpha beta</p>" });
    const second = await members.designer.get<DocumentVersion>(`/api/documents/${id}/versions/2`);
    expect(second.body.content).toBe("<p>alpha gamma delta</p>");
  });

  test("returns versions page by page", async () => {
    const id = await create();
    for (let version = 1; version <= 55; version += 1) {
      await edit(id, version, { content: `<p>${version}</p>` });
    }
    const path = `/api/documents/${id}/versions`;
    const { body } = await members.lead.get<DocumentVersions>(path);
    const rest = await members.lead.get<DocumentVersions>(`${path}?cursor=${body.nextCursor}`);
    const numbers = [...body.versions, ...rest.body.versions].map(({ version }) => version);
    expect(numbers).toEqual(Array.from({ length: 56 }, (_, n) => 56 - n));
    expect(rest.body.nextCursor).toBeNull();
  });

  test("restores a version with its pictures as a new version", async () => {
    const picture = await members.designer.upload("wing.txt", "as good as a picture");
    const shown = `<p>See</p><img src="/api/files/${picture}" alt="" />`;
    const id = await create({ content: shown, attachments: [picture] });
    await edit(id, 1, { content: "<p>Without</p>" });
    expect((await read(id)).attachments).toEqual([]);
    expect((await members.designer.get(`/api/files/${picture}`)).status).toBe(200);
    expect((await members.guest.get(`/api/files/${picture}`)).status).toBe(404);
    const earlier = await list(id);
    const path = `/api/documents/${id}/versions/1/restore`;
    expect(await members.designer.post(path, { version: 1 })).toMatchObject({ status: 409 });
    expect(await members.designer.post(path, { version: 2 })).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect(await read(id)).toMatchObject({
      content: shown,
      version: 3,
      attachments: [{ id: picture }],
    });
    expect((await list(id)).slice(1)).toEqual(earlier);
  });

  test("answers 404 for a version that was never saved", async () => {
    const id = await create();
    for (const version of ["0", "2", "99999999999", "x"]) {
      const answer = await members.lead.get<Problem>(`/api/documents/${id}/versions/${version}`);
      expect([answer.status, answer.body.code]).toEqual([404, "version-not-found"]);
    }
  });
});

describe("deleting", () => {
  test("removes the document, its comments, history, files, and search entry", async () => {
    const file = await members.designer.upload("gone.txt", "gone");
    const id = await create({ content: "<p>vanishingword</p>", attachments: [file] });
    await edit(id, 1, { content: "<p>vanishingword again</p>", attachments: [file] });
    await members.designer.post(`/api/documents/${id}/comments`, { content: "Why?" });
    const refused = await members.designer.delete<Problem>(`/api/documents/${id}`);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "Only team leads and captains can delete documents.",
    ]);
    expect((await members.lead.delete(`/api/documents/${id}`)).status).toBe(204);
    expect((await members.lead.get(`/api/documents/${id}`)).status).toBe(404);
    expect((await members.lead.get(`/api/files/${file}`)).status).toBe(404);
    const found = await members.lead.get<SearchAnswer>("/api/search?q=vanishingword");
    expect(found.body.results).toEqual([]);
    for (const table of ["comments", "document_versions", "document_tags", "files"] as const) {
      const rows = await server.context.db
        .selectFrom(table)
        .select("document_id")
        .where("document_id", "=", id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    await runJobsOfTomorrow(server);
    await expect(server.context.fileStore.read(file)).rejects.toThrow("ENOENT");
    expect((await members.lead.delete(`/api/documents/${id}`)).status).toBe(404);
  });

  test("frees a serial number only when it was the last one", async () => {
    const first = await create({ subteam: "powertrain" });
    const second = await read(await create({ subteam: "powertrain" }));
    await members.lead.delete(`/api/documents/${first}`);
    const third = await read(await create({ subteam: "powertrain" }));
    expect(Number(third.serialNumber.slice(2))).toBe(Number(second.serialNumber.slice(2)) + 1);
  });
});
