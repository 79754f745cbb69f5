import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { OwnSessions, TeamPage } from "../../domain/people/people-shapes.ts";
import { createApp } from "../app.ts";
import { createContext, type StartedContext } from "../create-context.ts";
import { databaseKind } from "../db/open.ts";
import { sessionsChannel } from "../sessions/store.ts";
import { ask } from "../testing/ask.ts";
import { Client } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { beginDownload, bigFile } from "../testing/slow-download.ts";
import { useTeam } from "../testing/use-team.ts";
import { listenToPostgres } from "./listen-to-postgres.ts";

/** Simulates two server processes with two contexts on one database. */
const { server: first, members } = useTeam();
let second: StartedContext;
let guestOfSecond: Client;
let visitorOfSecond: () => Client;
let listener: Server;
let file: string;

beforeAll(async () => {
  const quiet = { info: () => undefined, error: () => undefined };
  second = await createContext(first.context.settings, quiet);
  const app = createApp(second.context);
  visitorOfSecond = () => new Client((path, init) => ask(app, path, init));
  guestOfSecond = visitorOfSecond();
  guestOfSecond.cookie = members.guest.cookie;
  listener = await listenWith(app);
  const id = await members.captain.upload("log.bin", bigFile);
  const form = { subteam: "chassis", title: "Log", content: "<p>x</p>", attachments: [id] };
  await members.captain.post("/api/documents", form);
  file = `/api/files/${id}`;
});
afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
  await second.stop();
});

test("streams an event written through another process", async () => {
  await second.context.broadcaster.settled();
  const stream = await guestOfSecond.raw("GET", "/api/live");
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("event: hello");
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = (await members.lead.post<SavedDocument>("/api/documents", form)).body;
  // SQLite does not notify other processes; they poll.
  if (databaseKind(second.context.db) === "sqlite") await second.context.broadcaster.settled();
  const received = (await reader?.read())?.value ?? "";
  await reader?.cancel();
  expect(received).toContain(`"kind":"document.created","subject":"${id}"`);
});

test("shows the newest version of a portfolio saved through another process", async () => {
  const visitor = visitorOfSecond();
  const page = async () => (await visitor.get("/theo-okafor")).text;
  const save = async (subtitle: string) => {
    const form = await buildPortfolioForm(members.lead, { subtitle });
    expect((await members.lead.put("/api/portfolio", form)).status).toBe(200);
  };
  await save("Powertrain lead");
  await second.context.broadcaster.settled();
  expect(await page()).toContain("Powertrain lead");
  const broadcast = Promise.withResolvers<void>();
  const stopListening = second.context.broadcaster.listen((events) => {
    if (events.some(({ kind }) => kind === "portfolio.changed")) broadcast.resolve();
  });
  await save("Chief engineer");
  if (databaseKind(second.context.db) === "sqlite") await second.context.broadcaster.settled();
  await broadcast.promise;
  stopListening();
  expect(await page()).toContain("Chief engineer");
});

const isPostgres = process.env["PADDOCK_TEST_DATABASE"] === "postgres";

/** Milliseconds; shorter than the recheck interval, so that polling alone would fail. */
const timeout = 5_000;

/** PostgreSQL notifies the other process; SQLite's would poll. */
async function recheckSecond(): Promise<void> {
  if (databaseKind(second.context.db) === "sqlite") await second.context.watch.recheck();
}

async function listen(client: Client) {
  const stream = await client.raw("GET", "/api/live");
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("event: hello");
  return { next: () => reader?.read(), leave: () => reader?.cancel() };
}

/** Other events may come first. */
async function expectEnded({ next }: Awaited<ReturnType<typeof listen>>): Promise<void> {
  let received = "";
  for (let part = await next(); part?.done === false; part = await next()) received += part.value;
  expect(received).toContain("event: ended");
}

async function signInAtSecond(name: "lead" | "designer"): Promise<Client> {
  const client = visitorOfSecond();
  await client.post("/api/session", { email: emailOf(name), password });
  return client;
}

const findMembers = async (q: string) =>
  (await members.captain.get<TeamPage>(`/api/members?q=${q}`)).body.members;

describe("a change made through one process", { timeout }, () => {
  test("ends the streams of an ended session, not those of others", async () => {
    const [lead, designer] = [await signInAtSecond("lead"), await signInAtSecond("designer")];
    const [stream, designersStream] = [await listen(lead), await listen(designer)];
    const { sessions } = (await members.lead.get<OwnSessions>("/api/account/sessions")).body;
    const elsewhere = sessions.find(({ isThisOne }) => !isThisOne);
    await members.lead.delete(`/api/account/sessions/${elsewhere?.id}`);
    await recheckSecond();
    await expectEnded(stream);
    expect((await lead.get("/api/account/sessions")).status).toBe(401);
    expect((await designer.get("/api/account/sessions")).status).toBe(200);
    await designersStream.leave();
  });

  test("announces a changed role", async () => {
    const stream = await listen(await signInAtSecond("designer"));
    const [member] = await findMembers(emailOf("designer"));
    const change = { role: "team-lead", subteam: "aerodynamics", email: emailOf("designer") };
    expect((await members.captain.put(`/api/members/${member?.id}`, change)).status).toBe(204);
    await recheckSecond();
    let received = await stream.next();
    // The `member.changed` event may come first.
    if (received?.value?.includes("event: access") === false) received = await stream.next();
    expect(received?.value).toContain("event: access");
    await stream.leave();
  });

  test("ends a removed member's streams and downloads", async () => {
    const client = await signInAtSecond("designer");
    const [stream, download] = [await listen(client), await beginDownload(listener, file, client)];
    const team = await findMembers(emailOf("designer"));
    await members.captain.post("/api/members/remove", { ids: team.map(({ id }) => id) });
    await recheckSecond();
    await expectEnded(stream);
    await download.closed;
    expect((await download.readRest()).isWhole).toBe(false);
  });

  test("ends guests' streams and downloads when the team password changes", async () => {
    const stream = await listen(guestOfSecond);
    const download = await beginDownload(listener, file, guestOfSecond);
    await members.captain.put("/api/guest-access", { teamPassword: "pit-lane-open-7" });
    await recheckSecond();
    await expectEnded(stream);
    await download.closed;
    expect((await download.readRest()).isWhole).toBe(false);
  });

  // Processes on SQLite do not notify each other; this stream would stay open.
  test.runIf(isPostgres)("ends the streams of a session that has a new token", async () => {
    const lead = visitorOfSecond();
    lead.cookie = members.lead.cookie;
    const stream = await listen(lead);
    const form = { currentPassword: password, password: "new-words-1" };
    const change = { ...form, confirmPassword: form.password };
    expect((await members.lead.put("/api/account/password", change)).status).toBe(204);
    let received = "";
    for (let part = await stream.next(); part?.done === false; part = await stream.next())
      received += part.value;
    // The browser continues with its new token.
    expect(received).not.toContain("event: ended");
  });
});

test.runIf(isPostgres)(
  "notifies other processes of ended sessions by id, without secrets",
  async () => {
    const payloads: string[] = [];
    let notification = Promise.withResolvers<void>();
    const onNotification = (payload: string) => {
      payloads.push(payload);
      notification.resolve();
    };
    const listening = listenToPostgres(first.context.settings.databaseUrl, {
      [sessionsChannel]: onNotification,
    });
    // The first payload is empty and says that the connection is open.
    await notification.promise;
    notification = Promise.withResolvers();
    const { sessions } = (await members.captain.get<OwnSessions>("/api/account/sessions")).body;
    await members.captain.delete("/api/session");
    await notification.promise;
    await listening.stop();
    expect(payloads).toEqual(["", sessions.find(({ isThisOne }) => isThisOne)?.id]);
  },
);
