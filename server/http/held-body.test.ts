import { once } from "node:events";
import { request, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
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

/** Sends a write without its body. `rest` sends the body after the viewer lookup. */
async function sendHead(client: Client, { method, path, body, headers = {} }: Write) {
  const { port } = listener.address() as AddressInfo;
  const credentials = client.token
    ? { authorization: `Bearer ${client.token}` }
    : { cookie: client.cookie };
  const length = { "content-length": String(Buffer.byteLength(body)) };
  const type = { "content-type": "application/json" };
  const sent = { ...type, ...length, ...headers, ...credentials };
  const before = countViewerLookups();
  const outgoing = request({ port, method, path, agent: false, headers: sent });
  outgoing.flushHeaders();
  await expect.poll(countViewerLookups).toBe(before + 1);
  return {
    rest: async () => {
      outgoing.end(body);
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      const answered = await text(response);
      const { code } = (answered === "" ? {} : JSON.parse(answered)) as { code?: string };
      return [response.statusCode, code];
    },
  };
}

function countViewerLookups(): number {
  const asks = /from "(?:sessions" left|api_tokens" inner) join "members"/;
  return server.statements.filter(({ sql }) => asks.test(sql)).length;
}

const json = (method: string, path: string, body: object): Write => ({
  method,
  path,
  body: JSON.stringify(body),
});
const createRequest = () => json("POST", "/api/documents", form);
const editRequest = () =>
  json("PUT", `/api/documents/${document}`, { version: 1, title: "Hub", content: "<p>1</p>" });
const passwordRequest = () =>
  json("PUT", "/api/account/password", {
    currentPassword: "no password of theirs",
    password: "a long new password",
    confirmPassword: "a long new password",
  });
const deleteRequest = () => json("DELETE", `/api/documents/${document}`, {});

async function findTheosId(): Promise<string> {
  const { body } = await members.captain.get<TeamPage>(`/api/members?q=${emailOf("lead")}`);
  return body.members[0]?.id ?? "";
}

async function removeTheo(): Promise<void> {
  await members.captain.post("/api/members/remove", { ids: [await findTheosId()] });
}

async function demoteTheo(): Promise<void> {
  await members.captain.put(`/api/members/${await findTheosId()}`, { role: "design-team" });
}

async function signInAsDana(): Promise<void> {
  await members.lead.post("/api/session", { email: emailOf("designer"), password });
}

async function documents(): Promise<unknown[]> {
  return server.context.db.selectFrom("documents").select(["title", "version"]).execute();
}

test.each([
  ["create by a removed member", createRequest, removeTheo],
  ["edit by a removed member", editRequest, removeTheo],
  ["edit after a sign-out", editRequest, () => members.lead.delete("/api/session")],
  ["password check after a sign-out", passwordRequest, () => members.lead.delete("/api/session")],
  ["delete by a removed member", deleteRequest, removeTheo],
  ["edit after another member signed in with this browser", editRequest, signInAsDana],
])("refuses a delayed %s", async (_what, write, interrupt) => {
  const delayed = await sendHead(members.lead, write());
  await interrupt();
  expect(await delayed.rest()).toEqual([401, "not-signed-in"]);
  expect(await documents()).toEqual([{ title: "Rim", version: 1 }]);
});

test("refuses a delayed delete by a demoted member", async () => {
  const delayed = await sendHead(members.lead, deleteRequest());
  await demoteTheo();
  expect(await delayed.rest()).toEqual([403, "delete-document-not-permitted"]);
  expect(await documents()).toHaveLength(1);
});

test("refuses a delayed create after the token was revoked", async () => {
  const made = { name: "Bench", access: "write" };
  const { body } = await members.lead.post<CreatedApiToken>("/api/tokens", made);
  const program = server.visitor();
  program.token = body.token;
  const delayed = await sendHead(program, createRequest());
  expect((await members.lead.delete(`/api/tokens/${body.id}`)).status).toBe(204);
  expect(await delayed.rest()).toEqual([401, "token-not-valid"]);
  expect(await documents()).toHaveLength(1);
});

test("stores no file from a delayed upload by a removed member", async () => {
  const started = await members.lead.raw("POST", "/api/uploads", {
    headers: { ...uploadHeaders("log.txt", 5), "content-length": "0" },
  });
  const bytes = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
  const delayed = await sendHead(members.lead, {
    method: "PATCH",
    path: started.headers.get("location") ?? "",
    body: "42 Nm",
    headers: { ...bytes, "tus-resumable": "1.0.0" },
  });
  await removeTheo();
  expect(await delayed.rest()).toEqual([401, "not-signed-in"]);
  expect(await server.context.db.selectFrom("files").select("id").execute()).toEqual([]);
});

test("accepts a delayed save while its own session lasts", async () => {
  const delayed = await sendHead(members.lead, editRequest());
  await members.designer.delete("/api/session");
  expect(await delayed.rest()).toEqual([200, undefined]);
  expect(await documents()).toEqual([{ title: "Hub", version: 2 }]);
});
