import { once } from "node:events";
import { request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { TeamPage } from "../../domain/people/people-shapes.ts";
import type { CreatedApiToken } from "../../domain/tokens/token-shapes.ts";
import { uploadHeaders, type Client } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

let listener: Server;
let document: string;

const form = { subteam: "chassis", title: "Rim", content: "<p>42 Nm</p>" };

const { server, members } = useTeamPerTest();

beforeEach(async () => {
  listener = await listenWith(server.app);
  document = (await members.captain.post<SavedDocument>("/api/documents", form)).body.id;
  await server.context.broadcaster.settled();
});
afterEach(async () => {
  listener.closeAllConnections();
  listener.close();
});

type Write = { method: string; path: string; body: string; headers?: Record<string, string> };

/** Sends a write but for its body, which `rest` sends once the server has found out who asks. */
async function hold(client: Client, { method, path, body, headers = {} }: Write) {
  const { port } = listener.address() as AddressInfo;
  const who = client.token
    ? { authorization: `Bearer ${client.token}` }
    : { cookie: client.cookie };
  const length = { "content-length": String(Buffer.byteLength(body)) };
  const type = { "content-type": "application/json" };
  const sent = { ...type, ...length, ...headers, ...who };
  const before = askedWho();
  const asking = request({ port, method, path, agent: false, headers: sent });
  asking.flushHeaders();
  await vi.waitFor(() => expect(askedWho()).toBe(before + 1), { timeout: 10_000 });
  return {
    rest: async () => {
      asking.end(body);
      const [response] = (await once(asking, "response")) as [IncomingMessage];
      const answered = await text(response);
      const { code } = (answered === "" ? {} : JSON.parse(answered)) as { code?: string };
      return [response.statusCode, code];
    },
  };
}

function askedWho(): number {
  const asks = /from "(?:sessions" left|api_tokens" inner) join "members"/;
  return server.statements.filter(({ sql }) => asks.test(sql)).length;
}

const json = (method: string, path: string, body: object): Write => ({
  method,
  path,
  body: JSON.stringify(body),
});
const creating = () => json("POST", "/api/documents", form);
const saving = () =>
  json("PUT", `/api/documents/${document}`, { version: 1, title: "Hub", content: "<p>1</p>" });
const guessing = () =>
  json("PUT", "/api/account/password", {
    currentPassword: "no password of theirs",
    password: "a long new password",
    confirmPassword: "a long new password",
  });
const deleting = () => json("DELETE", `/api/documents/${document}`, {});

async function theo(): Promise<string> {
  const { body } = await members.captain.get<TeamPage>(`/api/members?q=${emailOf("lead")}`);
  return body.members[0]?.id ?? "";
}

async function removed(): Promise<void> {
  await members.captain.post("/api/members/remove", { ids: [await theo()] });
}

async function demoted(): Promise<void> {
  await members.captain.put(`/api/members/${await theo()}`, { role: "design-team" });
}

/** In the same browser. */
async function overtakenByDana(): Promise<void> {
  await members.lead.post("/api/session", { email: emailOf("designer"), password });
}

async function documents(): Promise<unknown[]> {
  return server.context.db.selectFrom("documents").select(["title", "version"]).execute();
}

test.each([
  ["creates nothing who is removed", creating, removed],
  ["saves nothing who is removed", saving, removed],
  ["saves nothing who signs out", saving, () => members.lead.delete("/api/session")],
  ["tests no password who signs out", guessing, () => members.lead.delete("/api/session")],
  ["deletes nothing who is removed", deleting, removed],
  ["saves nothing in whose browser another signs in", saving, overtakenByDana],
])("with a body that is held back %s meanwhile", async (_what, write, happens) => {
  const held = await hold(members.lead, write());
  await happens();
  expect(await held.rest()).toEqual([401, "not-signed-in"]);
  expect(await documents()).toEqual([{ title: "Rim", version: 1 }]);
});

test("with a body that is held back deletes nothing who is demoted meanwhile", async () => {
  const held = await hold(members.lead, deleting());
  await demoted();
  expect(await held.rest()).toEqual([403, "delete-document-not-permitted"]);
  expect(await documents()).toHaveLength(1);
});

test("with a body that is held back a program writes nothing once its token is revoked", async () => {
  const made = { name: "Bench", access: "write" };
  const { body } = await members.lead.post<CreatedApiToken>("/api/tokens", made);
  const program = server.visitor();
  program.token = body.token;
  const held = await hold(program, creating());
  expect((await members.lead.delete(`/api/tokens/${body.id}`)).status).toBe(204);
  expect(await held.rest()).toEqual([401, "token-not-valid"]);
  expect(await documents()).toHaveLength(1);
});

test("an upload that somebody ends who was removed meanwhile becomes no file", async () => {
  const begun = await members.lead.raw("POST", "/api/uploads", {
    headers: { ...uploadHeaders("log.txt", 5), "content-length": "0" },
  });
  const bytes = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const held = await hold(members.lead, {
    method: "PATCH",
    path: begun.headers.get("location") ?? "",
    body: "42 Nm",
    headers: { ...bytes, "tus-resumable": "1.0.0" },
  });
  await removed();
  expect(await held.rest()).toEqual([401, "not-signed-in"]);
  expect(await server.context.db.selectFrom("files").select("id").execute()).toEqual([]);
});

test("a body that is held back is taken of who is still there", async () => {
  const held = await hold(members.lead, saving());
  await members.designer.delete("/api/session");
  expect(await held.rest()).toEqual([200, undefined]);
  expect(await documents()).toEqual([{ title: "Hub", version: 2 }]);
});
