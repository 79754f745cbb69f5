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
import { filled } from "../testing/portfolio-forms.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { beginDownload, bigFile } from "../testing/slow-download.ts";
import { useTeam } from "../testing/use-team.ts";
import { listenToPostgres } from "./listen-to-postgres.ts";

/** Two processes of the server on one database: here in one, each with connections of its own. */
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

test("what is written through one process is heard through the other", async () => {
  await second.context.broadcaster.settled();
  const stream = await guestOfSecond.raw("GET", "/api/live");
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("event: hello");
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = (await members.lead.post<SavedDocument>("/api/documents", form)).body;
  // PostgreSQL tells its other processes; the embedded database is looked at from time to time.
  if (databaseKind(second.context.db) === "sqlite") await second.context.broadcaster.settled();
  const heard = (await reader?.read())?.value ?? "";
  await reader?.cancel();
  expect(heard).toContain(`"kind":"document.created","subject":"${id}"`);
});

test("a portfolio that is saved through one process is shown by the other as it is now", async () => {
  const visitor = visitorOfSecond();
  const page = async () => (await visitor.get("/theo-okafor")).text;
  const save = async (subtitle: string) => {
    const form = await filled(members.lead, { subtitle });
    expect((await members.lead.put("/api/portfolio", form)).status).toBe(200);
  };
  await save("Powertrain lead");
  await second.context.broadcaster.settled();
  expect(await page()).toContain("Powertrain lead");
  const heard = Promise.withResolvers<void>();
  const end = second.context.broadcaster.listen(() => heard.resolve());
  await save("Chief engineer");
  if (databaseKind(second.context.db) === "sqlite") await second.context.broadcaster.settled();
  await heard.promise;
  end();
  expect(await page()).toContain("Chief engineer");
});

/** Milliseconds: less than after which every process looks by itself. */
const timeout = 5_000;

/** PostgreSQL tells its other processes; beside the embedded database each looks by itself when it is time. */
async function passOn(): Promise<void> {
  if (databaseKind(second.context.db) === "sqlite") await second.context.watch.recheck();
}

async function listen(client: Client) {
  const stream = await client.raw("GET", "/api/live");
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("event: hello");
  return { next: () => reader?.read(), leave: () => reader?.cancel() };
}

/** What else happened may be said before. */
async function expectEnded({ next }: Awaited<ReturnType<typeof listen>>): Promise<void> {
  let said = "";
  for (let part = await next(); part?.done === false; part = await next()) said += part.value;
  expect(said).toContain("event: ended");
}

/** The browser of a member at the other process. */
async function signInAtSecond(name: "lead" | "designer"): Promise<Client> {
  const client = visitorOfSecond();
  await client.post("/api/session", { email: emailOf(name), password });
  return client;
}

const teamBy = async (q: string) =>
  (await members.captain.get<TeamPage>(`/api/members?q=${q}`)).body.members;

describe("what is done at one process is felt at the other", { timeout }, () => {
  test("a session that is ended loses its streams, and no one else's", async () => {
    const [mine, others] = [await signInAtSecond("lead"), await signInAtSecond("designer")];
    const [stream, theirs] = [await listen(mine), await listen(others)];
    const { sessions } = (await members.lead.get<OwnSessions>("/api/account/sessions")).body;
    const elsewhere = sessions.find(({ isThisOne }) => !isThisOne);
    await members.lead.delete(`/api/account/sessions/${elsewhere?.id}`);
    await passOn();
    await expectEnded(stream);
    expect((await mine.get("/api/account/sessions")).status).toBe(401);
    expect((await others.get("/api/account/sessions")).status).toBe(200);
    await theirs.leave();
  });

  test("a changed role is said", async () => {
    const stream = await listen(await signInAtSecond("designer"));
    const [member] = await teamBy(emailOf("designer"));
    const change = { role: "team-lead", subteam: "aerodynamics", email: emailOf("designer") };
    expect((await members.captain.put(`/api/members/${member?.id}`, change)).status).toBe(204);
    await passOn();
    let said = await stream.next();
    // The news of it may come before.
    if (said?.value?.includes("event: access") === false) said = await stream.next();
    expect(said?.value).toContain("event: access");
    await stream.leave();
  });

  test("who is removed hears and loads no more", async () => {
    const client = await signInAtSecond("designer");
    const [stream, download] = [await listen(client), await beginDownload(listener, file, client)];
    const team = await teamBy(emailOf("designer"));
    await members.captain.post("/api/members/remove", { ids: team.map(({ id }) => id) });
    await passOn();
    await expectEnded(stream);
    await download.cut;
    expect((await download.rest()).isWhole).toBe(false);
  });

  test("a guest is out when the team password changes", async () => {
    const stream = await listen(guestOfSecond);
    const download = await beginDownload(listener, file, guestOfSecond);
    await members.captain.put("/api/guest-access", { teamPassword: "pit-lane-open-7" });
    await passOn();
    await expectEnded(stream);
    await download.cut;
    expect((await download.rest()).isWhole).toBe(false);
  });
});

const isPostgres = process.env["PADDOCK_TEST_DATABASE"] === "postgres";

test.runIf(isPostgres)(
  "processes tell each other the ids of what ended, and no secret",
  async () => {
    const heard: string[] = [];
    let hear = Promise.withResolvers<void>();
    const told = (what: string) => {
      heard.push(what);
      hear.resolve();
    };
    const others = listenToPostgres(first.context.settings.databaseUrl, {
      [sessionsChannel]: told,
    });
    // Nothing is told once it listens.
    await hear.promise;
    hear = Promise.withResolvers();
    const { sessions } = (await members.captain.get<OwnSessions>("/api/account/sessions")).body;
    await members.captain.delete("/api/session");
    await hear.promise;
    await others.stop();
    expect(heard).toEqual(["", sessions.find(({ isThisOne }) => isThisOne)?.id]);
  },
);
