import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { newId } from "../ids.ts";
import { uploadHeaders, type Client } from "../testing/client.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { useTeam } from "../testing/use-team.ts";
import { sweepUploads } from "./actions.ts";
import { openLocalFileStore } from "./local-file-store.ts";
import { deleteUnattached } from "./store.ts";

const limits = {
  ATTACHMENT_MAX_BYTES: "2000",
  ATTACHMENTS_MAX_BYTES: "3000",
  ATTACHMENTS_MAX_FILES: "3",
};

const { server, members } = useTeam(limits);

function attach(...attachments: string[]) {
  return members.lead.post<SavedDocument & Problem>("/api/documents", {
    subteam: "chassis",
    title: "With files",
    content: "<p>x</p>",
    attachments,
  });
}

async function uploadAndAttach(name: string, bytes: string | Uint8Array): Promise<string> {
  const id = await members.lead.upload(name, bytes);
  expect((await attach(id)).status).toBe(201);
  return id;
}

async function storedFiles(): Promise<string[]> {
  const folder = join(server.context.settings.dataDir, "files", "stored");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe("an upload", () => {
  test("is stored under its random id and returned unchanged", async () => {
    const id = await uploadAndAttach("../../etc/pass wd.txt", "torque 42 Nm");
    const answer = await members.guest.get(`/api/files/${id}`);
    expect(answer.text).toBe("torque 42 Nm");
    expect(await storedFiles()).toContain(id);
    const record = await server.context.db
      .selectFrom("files")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ name: "pass wd.txt", size: 12 });
    expect(record.path).toMatch(/^attachments\/\d{13}_pass_wd\.txt$/);
  });

  test("resumes where it stopped", async () => {
    const start = await members.lead.raw("POST", "/api/uploads", {
      headers: { ...uploadHeaders("log.csv", 10), "content-length": "4" },
      body: "abcd",
    });
    const uploadPath = start.headers.get("location") ?? "";
    const resume = { "tus-resumable": "1.0.0" };
    const head = await members.lead.raw("HEAD", uploadPath, { headers: resume });
    expect(head.headers.get("upload-offset")).toBe("4");
    const rest = await members.lead.raw("PATCH", uploadPath, {
      headers: {
        ...resume,
        "upload-offset": "4",
        "content-type": "application/offset+octet-stream",
      },
      body: "efghij",
    });
    expect(rest.status).toBe(204);
    const finished = await members.lead.raw("HEAD", uploadPath, { headers: resume });
    expect(finished.headers.get("upload-offset")).toBe("10");
    const id = uploadPath.slice("/api/uploads/".length);
    expect((await members.lead.get(`/api/files/${id}`)).text).toBe("abcdefghij");
  });

  test("cut off after its last byte is finished when the client asks for its offset", async () => {
    const start = await members.lead.raw("POST", "/api/uploads", {
      headers: { ...uploadHeaders("crash.csv", 4), "content-length": "0" },
    });
    const uploadPath = start.headers.get("location") ?? "";
    const id = uploadPath.slice("/api/uploads/".length);
    await server.context.fileStore.incoming.write(new Blob(["data"]).stream() as never, id, 0);
    const head = await members.lead.raw("HEAD", uploadPath, {
      headers: { "tus-resumable": "1.0.0" },
    });
    expect(head.headers.get("upload-offset")).toBe("4");
    expect((await members.lead.get(`/api/files/${id}`)).text).toBe("data");
  });

  test.each([
    ["its bytes were stored", (id: string) => server.context.fileStore.keep(id)],
    ["its last byte had arrived", async () => undefined],
  ])("is finished once when several clients ask after %s", async (_when, prepare) => {
    const start = await members.lead.raw("POST", "/api/uploads", {
      headers: { ...uploadHeaders("late.csv", 4), "content-length": "0" },
    });
    const uploadPath = start.headers.get("location") ?? "";
    const id = uploadPath.slice("/api/uploads/".length);
    await server.context.fileStore.incoming.write(new Blob(["data"]).stream() as never, id, 0);
    await prepare(id);
    const ask = () =>
      members.lead.raw("HEAD", uploadPath, { headers: { "tus-resumable": "1.0.0" } });
    const answers = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(answers.map(({ headers }) => headers.get("upload-offset"))).toEqual([
      "4",
      "4",
      "4",
      "4",
    ]);
    expect((await members.lead.get(`/api/files/${id}`)).text).toBe("data");
    const incoming = await readdir(join(server.context.settings.dataDir, "files", "incoming"));
    expect(incoming.filter((name) => name.startsWith(id))).toEqual([]);
  });

  test("cannot be continued, read, or attached by another member", async () => {
    const start = await members.designer.raw("POST", "/api/uploads", {
      headers: { ...uploadHeaders("mine.csv", 10), "content-length": "4" },
      body: "abcd",
    });
    const uploadPath = start.headers.get("location") ?? "";
    const head = await members.lead.raw("HEAD", uploadPath, {
      headers: { "tus-resumable": "1.0.0" },
    });
    expect(head.status).toBe(404);
    const own = await members.designer.upload("own.txt", "x");
    expect((await members.lead.get(`/api/files/${own}`)).status).toBe(404);
    expect((await attach(own)).body.code).toBe("attachment-not-found");
  });

  test("is identified by the path alone, not by the query", async () => {
    const start = async (client: Client) => {
      const headers = { ...uploadHeaders("a.csv", 10), "content-length": "0" };
      const response = await client.raw("POST", "/api/uploads", { headers });
      return response.headers.get("location") ?? "";
    };
    const [own, foreign] = [await start(members.lead), await start(members.designer)];
    const resume = { "tus-resumable": "1.0.0" };
    const trap = `${own}?x=/${foreign.slice("/api/uploads/".length)}`;
    const write = {
      ...resume,
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    };
    await members.lead.raw("PATCH", trap, { headers: write, body: "forged" });
    await members.lead.raw("DELETE", trap, { headers: resume });
    const head = await members.designer.raw("HEAD", foreign, { headers: resume });
    expect([head.status, head.headers.get("upload-offset")]).toEqual([200, "0"]);
  });

  test("just attached to a document is not removed", async () => {
    const id = await uploadAndAttach("late.txt", "x");
    const removed = await server.context.db
      .transaction()
      .execute((trx) => deleteUnattached(trx, id));
    expect(removed).toEqual([]);
    expect((await members.guest.get(`/api/files/${id}`)).text).toBe("x");
  });

  test("is stored once when two processes finish it", async () => {
    const other = await openLocalFileStore(join(server.context.settings.dataDir, "files"));
    for (let n = 0; n < 20; n += 1) {
      const id = newId();
      await writeFile(join(server.context.settings.dataDir, "files", "incoming", id), "x");
      await Promise.all([server.context.fileStore.keep(id), other.keep(id)]);
      expect(await storedFiles()).toContain(id);
    }
  });

  test("without bytes cannot be stored", async () => {
    await expect(server.context.fileStore.keep(newId())).rejects.toThrow("ENOENT");
  });

  test("can be deleted until it is attached", async () => {
    const id = await members.lead.upload("oops.txt", "x");
    expect(
      (await members.lead.delete(`/api/uploads/${id}`, { "tus-resumable": "1.0.0" })).status,
    ).toBe(204);
    await runJobsOfTomorrow(server);
    expect(await storedFiles()).not.toContain(id);
    const attachedId = await uploadAndAttach("kept.txt", "x");
    expect(
      (await members.lead.delete(`/api/uploads/${attachedId}`, { "tus-resumable": "1.0.0" }))
        .status,
    ).toBe(404);
    expect((await members.lead.get(`/api/files/${attachedId}`)).status).toBe(200);
  });

  test("is removed after a day unless it is attached", async () => {
    const [free, taken] = [
      await members.lead.upload("free.txt", "x"),
      await uploadAndAttach("taken.txt", "x"),
    ];
    const twoDaysAgo = Date.now() - 48 * 60 * 60 * 1000;
    await server.context.db
      .updateTable("files")
      .set({ created_at: twoDaysAgo })
      .where("id", "in", [free, taken])
      .execute();
    await sweepUploads(server.context);
    await runJobsOfTomorrow(server);
    const left = await storedFiles();
    expect([left.includes(free), left.includes(taken)]).toEqual([false, true]);
  });
});

describe("attachment limits", () => {
  test("limit the size of a file", async () => {
    const send = async (size: number) =>
      await members.lead.send<Problem>("POST", "/api/uploads", {
        headers: uploadHeaders("a.txt", size),
        body: "x".repeat(size),
      });
    for (const size of [1999, 2000]) {
      const { status, headers } = await send(size);
      expect(status).toBe(201);
      await members.lead.delete(headers.get("location") ?? "", { "tus-resumable": "1.0.0" });
    }
    const refused = await send(2001);
    expect([refused.status, refused.body.code]).toEqual([413, "file-too-large"]);
  });

  test("limit the number of files of a document", async () => {
    const ids = await Promise.all(
      Array.from({ length: 9 }, (_, n) => members.lead.upload(`${n}.txt`, "x")),
    );
    expect((await attach(...ids.slice(0, 2))).status).toBe(201);
    const refused = await attach(...ids.slice(2, 6));
    expect([refused.status, refused.body.detail]).toEqual([422, "At most 3 attachments"]);
    expect((await attach(...ids.slice(2, 5))).status).toBe(201);
  });

  test("limit the total size of a document's files", async () => {
    const upload = (size: number) => members.lead.upload("a.txt", "x".repeat(size));
    expect((await attach(await upload(1500), await upload(1499))).status).toBe(201);
    expect((await attach(await upload(1500), await upload(1500))).status).toBe(201);
    expect((await attach(await upload(1500), await upload(1501))).body.code).toBe(
      "attachments-too-large",
    );
  });

  test("let only one document have a file, even when several are saved at once", async () => {
    const id = await members.lead.upload("shared.txt", "x");
    const statuses = (await Promise.all([attach(id), attach(id), attach(id)])).map(
      (answer) => answer.status,
    );
    expect(statuses.toSorted()).toEqual([201, 422, 422]);
  });
});

describe("reading a file", () => {
  test.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=5-99", 206, "56789", "bytes 5-9/10"],
    ["bytes=0-1,4-5", 200, "0123456789", null],
  ])("answers %s", async (range, status, text, header) => {
    const id = await uploadAndAttach("digits.txt", "0123456789");
    const answer = await members.guest.get(`/api/files/${id}`, { range });
    expect([answer.status, answer.text, answer.headers.get("content-range")]).toEqual([
      status,
      text,
      header,
    ]);
  });

  test("refuses a range past the end", async () => {
    const id = await uploadAndAttach("digits.txt", "0123456789");
    expect((await members.guest.get(`/api/files/${id}`, { range: "bytes=10-" })).status).toBe(416);
  });

  test("refuses any range of an empty file", async () => {
    const id = await uploadAndAttach("empty.txt", "");
    for (const range of ["bytes=-5", "bytes=0-"])
      expect((await members.guest.get(`/api/files/${id}`, { range })).status).toBe(416);
    expect((await members.guest.get(`/api/files/${id}`)).text).toBe("");
  });

  test("answers 404 and logs the file when its bytes are missing on the disk", async () => {
    const id = await uploadAndAttach("lost.txt", "0123456789");
    await server.context.fileStore.remove(id);
    expect((await members.guest.get(`/api/files/${id}`)).status).toBe(404);
    expect(server.lines.join("\n")).toContain(`"file":"${id}"`);
  });

  test("answers 304 when the file has not changed, but only with a session", async () => {
    const id = await uploadAndAttach("digits.txt", "0123456789");
    const first = await members.guest.get(`/api/files/${id}`);
    const etag = first.headers.get("etag") ?? "";
    expect((await members.guest.get(`/api/files/${id}`, { "if-none-match": etag })).status).toBe(
      304,
    );
    expect((await members.nobody.get(`/api/files/${id}`, { "if-none-match": etag })).status).toBe(
      401,
    );
  });

  test("escapes the original name", async () => {
    const id = await uploadAndAttach('Bär "v2"\r\nX: 1.txt', "x");
    const header =
      (await members.guest.get(`/api/files/${id}?download=1`)).headers.get("content-disposition") ??
      "";
    expect(header).toMatch(/^attachment; /);
    expect(header).toContain("filename*=UTF-8''B%C3%A4r%20%22v2%22X%3A%201.txt");
  });
});

/** The smallest PDF that is recognized. */
const pdf = "%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n";

test("shows a PDF in a sandbox that still lets the browser's viewer work", async () => {
  const id = await uploadAndAttach("rules.pdf", pdf);
  const shown = (await members.guest.get(`/api/files/${id}`)).headers;
  expect(shown.get("content-type")).toBe("application/pdf");
  expect(shown.get("content-disposition")).toMatch(/^inline; /);
  expect(shown.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; " +
      "sandbox allow-same-origin allow-scripts",
  );
  const taken = (await members.guest.get(`/api/files/${id}?download=1`)).headers;
  expect(taken.get("content-disposition")).toMatch(/^attachment; /);
  expect(taken.get("content-security-policy")).toMatch(/; sandbox$/);
});

test.each([
  ["lap.mov", "\0\0\0\u0014ftypqt  \0\0\0\0qt  ", "video/quicktime"],
  ["memo.m4a", "\0\0\0\u0014ftypM4A \0\0\0\0M4A ", "audio/x-m4a"],
  ["knock.flac", "fLaC\0\0\0\u0022", "audio/flac"],
])("shows %s with its type, so that a browser can play it", async (name, bytes, type) => {
  const id = await uploadAndAttach(name, bytes);
  const { headers } = await members.guest.get(`/api/files/${id}`);
  expect(headers.get("content-type")).toBe(type);
  expect(headers.get("content-disposition")).toMatch(/^inline; /);
});

describe("a file that a browser could run", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ["page.html", "<!doctype html><script>alert(1)</script>"],
    ["page.xhtml", '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ["drawing.svg", svg],
    ["photo.png", svg],
    ["photo.jpg", "<html><script>alert(1)</script></html>"],
    ["feed.xml", "<?xml version='1.0'?><a/>"],
    ["code.js", "alert(1)"],
    ["blob", "\u0000\u0001\u0002"],
  ])("is never shown in the product's origin: %s", async (name, bytes) => {
    const id = await uploadAndAttach(name, bytes);
    const { headers } = await members.guest.get(`/api/files/${id}`);
    const isShown = headers.get("content-disposition")?.startsWith("inline");
    const harmless = isShown ? "text/plain; charset=utf-8" : "application/octet-stream";
    expect(headers.get("content-type")).toBe(harmless);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });
});
