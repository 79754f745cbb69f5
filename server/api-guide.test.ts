import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backgroundColorNames, textColorNames } from "../domain/content/palette.ts";
import type {
  DocumentAnswer,
  DocumentListPage,
  SavedDocument,
} from "../domain/documents/document-shapes.ts";
import type { MentionablePeople } from "../domain/notifications/notification-shapes.ts";
import type { PortfolioAnswer } from "../domain/portfolios/portfolio-shapes.ts";
import type { Problem } from "../domain/shapes.ts";
import type { CreatedApiToken } from "../domain/tokens/token-shapes.ts";
import { readHtml } from "./documents/read-html.ts";
import { allowedAttributes, documentTags } from "./documents/sanitize-content.ts";
import {
  addressOf,
  startProcess,
  waitUntilReady,
  type ServerProcess,
} from "./testing/server-process.ts";

const guide = new URL("../docs/api.md", import.meta.url);

let folder: string;
let running: ServerProcess;
let origin: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-guide-"));
  running = startProcess({
    DATA_DIR: folder,
    CAPTAIN_EMAIL: "ada@team.edu",
    CAPTAIN_PASSWORD: "late-apex",
  });
  await waitUntilReady(running);
  origin = addressOf(running);
  token = await createToken();
});
afterAll(async () => {
  running.child.kill("SIGTERM");
  await running.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Creates a token as the Account dialog does. */
async function createToken(): Promise<string> {
  const post = async (path: string, body: object, cookie = "") =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
  const login = await post("/api/session", { email: "ada@team.edu", password: "late-apex" });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
  const created = await post("/api/tokens", { name: "Guide", access: "write" }, cookie);
  return ((await created.json()) as CreatedApiToken).token;
}

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as T;
}

const read = (name: string) => readFile(join(folder, name), "utf8");

test("runs the guide's commands from a token to a document with a file", async () => {
  const text = await readFile(guide, "utf8");
  const commands = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join("\n");
  const printIds = 'printf "\ndone %s %s %s\n" "$id" "$file" "$resumed"';
  const env = { PATH: process.env["PATH"] ?? "", PADDOCK: origin, TOKEN: token };
  const script = `set -eu\n${commands}\n${printIds}`;
  const { stdout } = await promisify(execFile)("sh", ["-c", script], { cwd: folder, env });
  const [, id, file, resumed] = /^done (\w{20}) (\w{20}) (\w{20})$/m.exec(stdout) ?? [];

  const document = await get<DocumentAnswer>(`/api/documents/${id}`);
  expect(document).toMatchObject({ serialNumber: "KB60001", tags: ["cooling", "testing"] });
  expect([document.version, document.content]).toEqual([2, "<p>65 % duty is enough.</p>"]);
  expect(document.attachments).toMatchObject([{ id: file, name: "pump-duty.csv", size: 29 }]);
  const list = await get<DocumentListPage>("/api/subteams/powertrain/documents");
  expect(list.documents.map(({ title }) => title)).toEqual([
    "Pump",
    "Pump swap",
    "Cooling loop: pump duty",
    "Radiator",
  ]);
  const notes = JSON.parse(await read("notes-saved.json")) as SavedDocument;
  expect(notes.dropped).toEqual([{ element: "hr", count: 1 }]);
  expect((await get<DocumentAnswer>(`/api/documents/${notes.id}`)).content).toContain(
    "<h1>Before you start</h1><ol><li><p>Drain the loop.</p></li>",
  );
  const conflict = JSON.parse(await read("conflict.json")) as Problem;
  expect([conflict.code, conflict.saved?.version]).toEqual(["stale-version", 2]);
  expect(JSON.parse(await read("import.json"))).toMatchObject({ report: { documents: 1 } });

  expect(await read("copy.csv")).toBe(await read("pump-duty.csv"));
  expect(await read("status.txt")).toBe("304\n");
  const portfolio = await get<PortfolioAnswer>("/api/portfolio");
  expect(JSON.parse(await read("saved.json"))).toEqual(portfolio);
  expect(portfolio).toMatchObject({ version: 1, slug: "theo-okafor", pictures: [{ width: 1 }] });
  expect((JSON.parse(await read("refusal.json")) as Problem).code).toBe("required-fields-missing");
  const resumedFile = await fetch(`${origin}/api/files/${resumed}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await resumedFile.text()).toBe(await read("pump-duty.csv"));
});

test("stores each example of the guide's content unchanged", async () => {
  const { section, examples } = await readContentExamples();
  const file = await upload("curve.png");
  const linked = await createDocument({ content: "<h2>Result</h2>" });
  const [captain] = (await get<MentionablePeople>("/api/people")).people;
  for (const example of examples) {
    const content = example
      .replace("{file}", file)
      .replace("{id}", linked.id)
      .replace("{member}", captain?.id ?? "")
      .replace("Mei Tanaka", captain?.name ?? "");
    const { id, dropped } = await createDocument({
      content,
      attachments: content.includes(file) ? [file] : [],
    });
    expect([(await get<DocumentAnswer>(`/api/documents/${id}`)).content, dropped]).toEqual([
      content,
      [],
    ]);
  }
  for (const name of [...textColorNames, ...backgroundColorNames])
    expect(section).toContain(`\`${name}\``);
});

test("has an example of each element and attribute that content may hold", async () => {
  const { examples } = await readContentExamples();
  const shown = new Set<string>();
  readHtml(examples.join(""), {
    onopentag: (tag, attributes) => {
      shown.add(tag);
      for (const name of Object.keys(attributes)) shown.add(`${tag} ${name}`);
    },
  });
  const allowed = Object.entries(allowedAttributes)
    .filter(([tag]) => !/^h\d$/.test(tag))
    .flatMap(([tag, names]) => names.map((name) => `${tag} ${name}`));
  expect([...shown].toSorted()).toEqual([...documentTags, ...allowed].toSorted());
});

async function readContentExamples() {
  const text = await readFile(guide, "utf8");
  const section = text.slice(text.indexOf("\n## Content\n"), text.indexOf("\n## Read\n"));
  const examples = [...section.matchAll(/^\|[^|]*\| `(<.*>)` \|$/gm)].map(([, html = ""]) => html);
  return { section, examples };
}

async function createDocument(fields: object): Promise<SavedDocument> {
  const answer = await fetch(`${origin}/api/documents`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ subteam: "chassis", title: "Example", ...fields }),
  });
  return (await answer.json()) as SavedDocument;
}

async function upload(name: string): Promise<string> {
  const answer = await fetch(`${origin}/api/uploads`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "tus-resumable": "1.0.0",
      "upload-length": "3",
      "upload-metadata": `filename ${btoa(name)}`,
      "content-type": "application/offset+octet-stream",
    },
    body: "png",
  });
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}
