import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { importLimits } from "../../domain/imports/imports.ts";
import { Refusal } from "../../domain/refusals.ts";
import { makeZip, renameInZip } from "../testing/make-zip.ts";
import type { ZipLimits, ZipSource } from "./read-zip.ts";
import { unpackZip } from "./unpack-zip.ts";

let folder: string;
const started = () => new AbortController().signal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-unzip-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function sourceOf(bytes: Uint8Array): ZipSource {
  const read = async ({ start, end }: { start: number; end: number }) =>
    Readable.from([Buffer.from(bytes.subarray(start, end + 1))]);
  return { size: bytes.length, read };
}

let progress: [done: number, total: number][];

function unpack(bytes: Uint8Array, limits: Partial<ZipLimits> = {}, signal = started()) {
  progress = [];
  const onProgress = (...shown: [number, number]) => void progress.push(shown);
  const wanted = { limits: { ...importLimits, ...limits }, signal, onProgress };
  return unpackZip(sourceOf(bytes), folder, wanted);
}

const unpacked = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "unpacked",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

test("unpacks pages and their files, each as old as in the zip and readable by its owner", async () => {
  const at = new Date("2024-03-01T12:00:00Z");
  const zip = await makeZip({ "a.md": "# A", "pictures/a.png": "png", "empty/": "" }, { at });
  expect(await unpack(zip)).toMatchObject({ root: folder, topFolder: undefined, leftOut: [] });
  expect(await unpacked()).toEqual(["a.md", "pictures/a.png"]);
  expect(await readFile(join(folder, "a.md"), "utf8")).toBe("# A");
  const page = await stat(join(folder, "a.md"));
  expect(Math.abs(page.mtimeMs - at.getTime())).toBeLessThan(2_000);
  expect(page.mode & 0o077).toBe(0);
});

test("enters the only top folder, as GitHub packs a repository", async () => {
  const zip = await makeZip({ "wiki-main/README.md": "# A", "wiki-main/b/c.md": "# C" });
  const { root, topFolder } = await unpack(zip);
  expect([root, topFolder]).toEqual([join(folder, "wiki-main"), "wiki-main"]);
});

test("opens the zips in a zip without pages, as Notion packs a large export", async () => {
  const first = await makeZip({ "Team/One.md": "# One" });
  const second = await makeZip({ "Team/Two.md": "# Two" });
  const zip = await makeZip({ "Part-1.zip": first, "Part-2.zip": second });
  expect((await unpack(zip)).topFolder).toBe("Team");
  expect(await unpacked()).toEqual(["Team/One.md", "Team/Two.md"]);
  expect(progress).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test("counts the files of zips in a zip together", async () => {
  const part = await makeZip({ "a.md": "# A", "b.md": "# B" });
  const zip = await makeZip({ "Part-1.zip": part, "Part-2.zip": part });
  const refused = unpack(zip, { filesMax: 3 });
  await expect(refused).rejects.toMatchObject({
    code: "zip-too-large",
    detail: "A zip can hold at most 3 files.",
  });
});

test("ignores folders, hidden files, and what macOS adds", async () => {
  const ignored = { "__MACOSX/._a.md": "x", ".trash/b.md": "x", "node_modules/x.md": "x" };
  await unpack(await makeZip({ "a.md": "# A", ...ignored, ".DS_Store": "x" }));
  expect(await unpacked()).toEqual(["a.md"]);
});

test("keeps the file that marks a vault of Obsidian, and no plugins", async () => {
  const hidden = { ".obsidian/app.json": "{}", ".obsidian/plugins/x/main.js": "x" };
  await unpack(await makeZip({ "a.md": "# A", ...hidden }));
  expect(await unpacked()).toEqual([".obsidian/app.json", "a.md"]);
});

test("reads names in UTF-8 that are not marked as such, as macOS writes them", async () => {
  await unpack(withoutUtf8Flag(await makeZip({ "Da\u0308mpfer.md": "# A" })));
  expect(await unpacked()).toEqual(["D\u00e4mpfer.md"]);
});

test("reads older names of Windows, which are not UTF-8", async () => {
  const zip = await makeZip({ "Daempfer.md": "# A" });
  await unpack(withoutUtf8Flag(renameInZip(zip, "Daempfer.md", "D\u0084mpfers.md")));
  expect(await unpacked()).toEqual(["D\u00e4mpfers.md"]);
});

/** The zip has one file, with its flags in two headers. */
function withoutUtf8Flag(zip: Uint8Array): Buffer {
  const bytes = Buffer.from(zip);
  const local = bytes.indexOf("PK\u0003\u0004", 0, "latin1") + 6;
  const central = bytes.indexOf("PK\u0001\u0002", 0, "latin1") + 8;
  for (const at of [local, central]) bytes.writeUInt16LE(bytes.readUInt16LE(at) & ~0x800, at);
  return bytes;
}

test("takes every ending that pages can have", async () => {
  await unpack(await makeZip({ "a.mkd": "# A" }));
  expect(await unpacked()).toEqual(["a.mkd"]);
});

test("removes the slash with which Docmost begins the names of attachments", async () => {
  let zip = await makeZip({ "a.md": "# A", "xxb.md": "# B", "xfiles/c.png": "png", "x/": "" });
  zip = renameInZip(zip, "xxb.md", "//b.md");
  zip = renameInZip(zip, "xfiles/", "/files/");
  zip = renameInZip(zip, "x/", "//");
  await unpack(zip);
  expect(await unpacked()).toEqual(["a.md", "b.md", "files/c.png"]);
});

test("ignores symbolic links", async () => {
  const modes = { "b.md": 0o120777 };
  await unpack(await makeZip({ "a.md": "# A", "b.md": "/etc/passwd" }, { modes }));
  expect(await unpacked()).toEqual(["a.md"]);
});

test("names files whose name is taken or too long, and unpacks the others", async () => {
  const long = `${"x".repeat(300)}.md`;
  const zip = await makeZip({ "a.md": "# A", "b.md": "# B", [long]: "# Long" });
  const { leftOut } = await unpack(renameInZip(zip, "b.md", "a.md"));
  expect(leftOut).toEqual(["a.md", long]);
  expect(await readFile(join(folder, "a.md"), "utf8")).toBe("# A");
});

describe("refuses", () => {
  test.each([
    ["a name that leaves the folder", "../x.md"],
    ["a name that leaves the folder after a slash", "//../x.md"],
    ["the name of a drive", "C:/xx.md"],
    ["the name of a drive after a slash", "/C:/x.md"],
    ["a backslash that leaves the folder", "..\\x.md"],
  ])("%s", async (_what, name) => {
    const plain = "x".repeat(name.length - 3) + ".md";
    const zip = await makeZip({ "a.md": "# A", [plain]: "x" });
    expect(await codeOf(unpack(renameInZip(zip, plain, name)))).toBe("zip-not-readable");
    expect(await unpacked()).toEqual([]);
  });

  test.each([
    ["too many files", { filesMax: 2 }],
    ["too many bytes", { unpackedMaxBytes: 8 }],
  ])("%s before anything is written", async (_what, limits) => {
    const zip = await makeZip({ "a.md": "# A", "b.md": "# B", "c.md": "# C" });
    expect(await codeOf(unpack(zip, limits))).toBe("zip-too-large");
    expect(await unpacked()).toEqual([]);
  });

  test("a file that is larger than its declared size", async () => {
    const zip = Buffer.from(await makeZip({ "a.md": "x".repeat(100_000) }));
    const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt32LE(10, directory + 24);
    expect(await codeOf(unpack(zip))).toBe("zip-not-readable");
  });

  test("entries with long comments, which would stay in memory", async () => {
    const pages = { "a.md": "# A", "b.md": "# B" };
    const code = async (length: number) =>
      codeOf(unpack(await makeZip(pages, { comment: "x".repeat(length) })));
    expect(await code(4_200)).toBe("zip-not-readable");
    expect(await unpacked()).toEqual([]);
    expect(await code(4_000)).toBe("unpacked");
  });

  test("a file whose bytes changed", async () => {
    const zip = await makeZip({ "a.md": "# A", "b.png": "png" });
    const stored = Buffer.from(zip);
    const directory = stored.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    stored.writeUInt8(stored.readUInt8(directory + 16) ^ 1, directory + 16);
    expect(await codeOf(unpack(stored))).toBe("zip-not-readable");
  });

  test("a zip with a password", async () => {
    const zip = Buffer.from(await makeZip({ "a.md": "# A" }));
    const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8);
    expect(await codeOf(unpack(zip))).toBe("zip-encrypted");
  });

  test.each([
    ["a text", Buffer.from("Not a zip at all, only a text")],
    ["nothing", Buffer.alloc(0)],
  ])("%s", async (_what, bytes) => {
    expect(await codeOf(unpack(bytes))).toBe("zip-not-readable");
  });

  test("a zip without Markdown", async () => {
    expect(await codeOf(unpack(await makeZip({ "a.docx": "x" })))).toBe("zip-empty");
  });

  test("a damaged zip, wherever it is damaged", async () => {
    const zip = await makeZip({ "a.md": "# A", "b/c.md": "# C", "d.png": "png" });
    const allowed = ["unpacked", "zip-not-readable", "zip-too-large", "zip-encrypted", "zip-empty"];
    const damage = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const damaged = Buffer.from(zip);
        for (const [place, byte] of changes) damaged[place] = byte;
        await rm(folder, { recursive: true, force: true });
        folder = await mkdtemp(join(tmpdir(), "paddock-unzip-"));
        expect(["storage-full", ...allowed]).toContain(await codeOf(unpack(damaged)));
      }),
      { numRuns: 200 },
    );
  });
});

test("stops between two files", async () => {
  const stopping = new AbortController();
  stopping.abort(new Error("stopped"));
  const zip = await makeZip({ "a.md": "# A" });
  expect(await codeOf(unpack(zip, {}, stopping.signal))).toBe("Error: stopped");
});
