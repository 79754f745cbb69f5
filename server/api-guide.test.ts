import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentAnswer, DocumentListPage } from "../domain/documents/document-shapes.ts";
import type { PortfolioAnswer } from "../domain/portfolios/portfolio-shapes.ts";
import type { Problem } from "../domain/shapes.ts";
import type { CreatedApiToken } from "../domain/tokens/token-shapes.ts";
import {
  addressOf,
  startProcess,
  waitUntilReady,
  type ServerProcess,
} from "./testing/server-process.ts";
import { createDatabase, type TestDatabase } from "./testing/test-database.ts";

const guide = new URL("../docs/api.md", import.meta.url);

let folder: string;
let database: TestDatabase;
let running: ServerProcess;
let origin: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "paddock-guide-"));
  database = await createDatabase(folder);
  running = startProcess({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
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
  await database.drop();
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
  expect(document.attachments).toMatchObject([{ id: file, name: "pump-duty.csv", size: 29 }]);
  const list = await get<DocumentListPage>("/api/subteams/powertrain/documents");
  expect(list.documents.map(({ title }) => title)).toEqual(["Pump", "Cooling loop: pump duty"]);
  const saved = await get<DocumentAnswer>(`/api/documents/${list.documents[0]?.id}`);
  expect([saved.version, saved.content]).toEqual([2, "<p>65 %</p>"]);

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
