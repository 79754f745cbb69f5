import { beforeAll, describe, expect, test } from "vitest";
import type {
  SavedDocument,
  DocumentAnswer,
  DocumentListPage,
  NextSerial,
  SubteamTags,
} from "../../domain/documents/document-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

const form = { subteam: "chassis", title: "Upright rev C", content: "<p>Mass 412 g.</p>" };

function create(body: object, headers = {}) {
  return members.designer.post<SavedDocument & Problem>(
    "/api/documents",
    { ...form, ...body },
    headers,
  );
}

async function read(id: string): Promise<DocumentAnswer> {
  return (await members.guest.get<DocumentAnswer>(`/api/documents/${id}`)).body;
}

describe("a new document", () => {
  test("has an author, a season, a version, and cleaned tags", async () => {
    const before = Date.now();
    const created = await create({
      title: "  Upright rev D ",
      tags: [" uprights", "Uprights", "CNC "],
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`/api/documents/${created.body.id}`);
    const document = await read(created.body.id);
    expect(document).toMatchObject({
      subteam: "chassis",
      title: "Upright rev D",
      tags: ["uprights", "CNC"],
      content: "<p>Mass 412 g.</p>",
      author: { name: "Dana Ito" },
      version: 1,
      lastModified: null,
      isPinned: false,
      serialNumber: created.body.serialNumber,
      can: { edit: false, delete: false, pin: false, comment: false },
    });
    expect(Date.parse(document.createdAt ?? "")).toBeGreaterThanOrEqual(before);
    expect(document.season).toMatch(/^20\d\d-\d\d$/);
  });

  test("gets the next serial number of its subteam, as previewed", async () => {
    const preview = await members.designer.get<NextSerial>("/api/subteams/business/next-serial");
    expect(preview.body.serialNumber).toBe("KB80001");
    expect((await create({ subteam: "business" })).body.serialNumber).toBe("KB80001");
    expect((await create({ subteam: "business" })).body.serialNumber).toBe("KB80002");
  });

  test("gets a five-digit serial number after 9999", async () => {
    const first = await create({ subteam: "general" });
    await server.context.db
      .updateTable("documents")
      .set({ serial_running: 9999, serial_number: "KB09999" })
      .where("id", "=", first.body.id)
      .execute();
    expect((await create({ subteam: "general" })).body.serialNumber).toBe("KB010000");
  });

  test("gets a unique serial number when 200 are created at once, without gaps", async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        create({ subteam: "electronics", title: `Board ${n}` }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201));
    const numbers = answers.map((answer) => answer.body.serialNumber).toSorted();
    expect(numbers).toEqual(
      Array.from({ length: 200 }, (_, n) => `KB5${String(n + 1).padStart(4, "0")}`),
    );
  });

  test("keeps allowed content and only the text of the rest", async () => {
    const created = await create({
      content:
        '<h5 style="text-align:right">Head</h5><p onclick="x()">A <b>bold</b> <a href="javascript:x()">trap</a>' +
        '<script>alert(1)</script><iframe src="//evil"></iframe> <font color="#ff2020">red</font></p>' +
        '<img src="https://evil.example/x.png"><table><tr><td colspan="2" style="x">1</td></tr></table>',
    });
    expect((await read(created.body.id)).content).toBe(
      '<h3 data-align="right">Head</h3><p>A <strong>bold</strong> trap <span data-color="light-red">red</span></p>' +
        '<table><tr><td colspan="2">1</td></tr></table>',
    );
  });
});

describe("a create request", () => {
  const letters = (count: number) => "x".repeat(count);
  const nested = (depth: number) =>
    `${"<blockquote>".repeat(depth - 1)}<p>x</p>${"</blockquote>".repeat(depth - 1)}`;
  const contentOf = (bytes: number) => `<p>${letters(bytes - "<p></p>".length)}</p>`;

  test.each([
    ["no subteam", { subteam: "" }, "required-fields-missing", "subteam"],
    ["a blank title", { title: "   " }, "required-fields-missing", "title"],
    ["an invisible title", { title: "\u200b\u3164" }, "required-fields-missing", "title"],
    ["an empty editor", { content: "<p><br></p>" }, "required-fields-missing", "content"],
    [
      "invisible content",
      { content: "<p>&zwj;\u2800</p><p>\ufeff</p>" },
      "required-fields-missing",
      "content",
    ],
    ["an unknown subteam", { subteam: "marketing" }, "unknown-subteam", "subteam"],
    ["a title of 201", { title: letters(201) }, "title-too-long", "title"],
    ["a tag of 51", { tags: [letters(51)] }, "tag-too-long", "tags"],
    ["21 tags", { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, "too-many-tags", "tags"],
    ["content over 1 MiB", { content: contentOf(1_048_577) }, "content-too-large", "content"],
    ["content 101 levels deep", { content: nested(101) }, "content-too-deep", "content"],
    ["600,000 open elements", { content: "<b>".repeat(600_000) }, "content-too-deep", "content"],
    [
      "a file that is not there",
      { attachments: ["aaaaaaaaaaaaaaaaaaaa"] },
      "attachment-not-found",
      "attachments",
    ],
  ])("is refused with %s", async (_name, change, code, field) => {
    const before = await counts();
    const answer = await create(change);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code, errors: [{ field }] });
    expect(await counts()).toEqual(before);
  });

  test.each([
    ["a title of 200", { title: letters(200) }],
    ["a title of 199", { title: letters(199) }],
    ["tags of 50 and 49", { tags: [letters(50), letters(49)] }],
    ["19 tags", { tags: Array.from({ length: 19 }, (_, n) => `t${n}`) }],
    ["20 tags", { tags: Array.from({ length: 20 }, (_, n) => `t${n}`) }],
    ["1000 nested elements that are dropped", { content: "<x>".repeat(999) + nested(1) }],
    ["tags of broken characters", { tags: ["\ud800", "\udfff"] }],
    ["content of 1 MiB", { content: contentOf(1_048_576) }],
    ["content one byte under", { content: contentOf(1_048_575) }],
    ["content 99 levels deep", { content: nested(99) }],
    ["content 100 levels deep", { content: nested(100) }],
  ])("is accepted with %s", async (_name, change) => {
    expect((await create(change)).status).toBe(201);
  });

  test("is refused with every wrong field and the sentence of the first", async () => {
    const answer = await create({ subteam: "", title: "", content: "" });
    expect(answer.body.detail).toBe("Please fill in all required fields");
    expect(answer.body.errors?.map((error) => error.field)).toEqual([
      "subteam",
      "title",
      "content",
    ]);
  });

  test.each([
    ["an author", { author: "Somebody Else" }],
    ["a serial number", { serialNumber: "KB30000" }],
    ["a creation date", { createdAt: "2020-01-01T00:00:00Z" }],
    ["a title that is a number", { title: 7 }],
    ["thousands of wrong tags", { tags: Array.from({ length: 5_000 }, () => 7) }],
  ])("is malformed with %s", async (_name, change) => {
    const before = await counts();
    const answer = await create(change);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("malformed-request");
    expect(answer.text.length).toBeLessThan(20_000);
    expect(await counts()).toEqual(before);
  });

  async function counts() {
    await server.jobs.idle();
    const { db } = server.context;
    const count = async (table: "documents" | "events" | "document_tags") =>
      (
        await db
          .selectFrom(table)
          .select((select) => select.fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n;
    return [await count("documents"), await count("events"), await count("document_tags")];
  }
});

describe("a repeated create", () => {
  test("returns the first response for the same key", async () => {
    const key = { "idempotency-key": "retry-1" };
    const first = await create({ title: "Once" }, key);
    const second = await create({ title: "Once" }, key);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
  });

  test("creates one document when fifty arrive at once", async () => {
    const key = { "idempotency-key": "retry-50" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ title: "Fifty" }, key)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(server.lines.join("\n")).not.toContain('"fault"');
  });

  test("is refused when the key was used for another request", async () => {
    const key = { "idempotency-key": "retry-2" };
    await create({ title: "One" }, key);
    const other = await create({ title: "Two" }, key);
    expect([other.status, other.body.code]).toEqual([422, "idempotency-key-reused"]);
  });

  test("accepts keys of 1 to 255 printable characters", async () => {
    const withKey = async (key: string) => {
      const answer = await create({ title: "Keys" }, { "idempotency-key": key });
      return answer.body.code ?? answer.status;
    };
    expect([await withKey("k".repeat(254)), await withKey("l".repeat(255))]).toEqual([201, 201]);
    for (const key of ["", "a b", "k".repeat(256)]) {
      expect(await withKey(key)).toBe("idempotency-key-not-usable");
    }
  });

  test("keeps the same key of two members apart", async () => {
    const key = { "idempotency-key": "retry-3" };
    const first = await create({ title: "Mine" }, key);
    const second = await members.lead.post<SavedDocument>(
      "/api/documents",
      { ...form, title: "Mine" },
      key,
    );
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe("the list of a subteam", () => {
  beforeAll(async () => {
    for (let n = 1; n <= 7; n += 1)
      await create({ subteam: "aerodynamics", title: `Wing ${n}`, tags: ["wing", `no ${n}`] });
  });

  test("returns every document once, page by page, newest first", async () => {
    const titles: (string | null)[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const page: { body: DocumentListPage } = await members.guest.get(
        `/api/subteams/aerodynamics/documents?limit=3${query}`,
      );
      titles.push(...page.body.documents.map((document) => document.title));
      expect(page.body.total).toBe(7);
      cursor = page.body.nextCursor;
    }
    expect(titles).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Wing ${n}`));
  });

  test("accepts page sizes of 1 to 100", async () => {
    const statusOf = async (limit: string) =>
      (await members.guest.get(`/api/subteams/aerodynamics/documents?limit=${limit}`)).status;
    expect([await statusOf("1"), await statusOf("99"), await statusOf("100")]).toEqual([
      200, 200, 200,
    ]);
    expect([await statusOf("0"), await statusOf("101"), await statusOf("many")]).toEqual([
      400, 400, 400,
    ]);
  });

  test("counts its tags, most used first", async () => {
    const answer = await members.guest.get<SubteamTags>("/api/subteams/aerodynamics/tags");
    expect(answer.body.tags[0]).toEqual({ name: "wing", count: 7, unpinned: 7 });
    expect(answer.body.tags).toHaveLength(8);
  });

  test("lists every tag in its first spelling, most used first", async () => {
    for (let n = 0; n < 6; n += 1) {
      const tags = Array.from({ length: 20 }, (_, k) => `rare ${n} ${k}`);
      await create({ subteam: "driver-controls", tags });
      await create({ subteam: "driver-controls", tags: [n === 0 ? "zz common" : "ZZ COMMON"] });
    }
    const answer = await members.guest.get<SubteamTags>("/api/subteams/driver-controls/tags");
    expect(answer.body.tags).toHaveLength(121);
    expect(answer.body.tags[0]).toEqual({ name: "zz common", count: 6, unpinned: 6 });
  });

  test("does not exist for an unknown subteam", async () => {
    expect((await members.guest.get("/api/subteams/marketing/documents")).status).toBe(404);
  });
});
