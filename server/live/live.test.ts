import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Editors, LiveEvent } from "../../domain/live/live-shapes.ts";
import type { TeamPage } from "../../domain/people/people-shapes.ts";
import type { Viewer } from "../../domain/permissions.ts";
import type { Problem } from "../../domain/shapes.ts";
import { sweepEvents } from "../events/sweep-events.ts";
import { hashToken } from "../ids.ts";
import { findSession } from "../sessions/store.ts";
import { peekSessionViewer } from "../sessions/viewer.ts";
import type { Client } from "../testing/client.ts";
import { buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { listEventsAfter, type StoredEvent } from "./store.ts";
import { streamsMax } from "./streams.ts";

let ends: (() => Promise<void>)[];

const { server, members, write } = useTeamPerTest();

beforeEach(async () => {
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
});

type Message = { id: number; type: string; event: LiveEvent | null };

function readerOf({ body }: Response): ReadableStreamDefaultReader<string> {
  if (!body) throw new Error("No stream");
  return body.pipeThrough(new TextDecoderStream()).getReader();
}

type ListenOptions = {
  after?: number;
  lastId?: number;
  includeBeats?: boolean;
  includeNotifications?: boolean;
};

/** Opens a live stream; `next` returns its next message. */
async function listen(
  client: Client,
  { after, lastId, includeBeats = false, includeNotifications = false }: ListenOptions = {},
) {
  await server.context.broadcaster.settled();
  const path = after === undefined ? "/api/live" : `/api/live?after=${after}`;
  const headers: Record<string, string> =
    lastId === undefined ? {} : { "last-event-id": String(lastId) };
  const response = await client.raw("GET", path, { headers });
  const reader = readerOf(response);
  ends.push(() => reader.cancel());
  let rest = "";
  let last = 0;
  const messages: Message[] = [];
  async function next(): Promise<Message | undefined> {
    while (messages.length === 0) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) addMessage(block);
    }
    return messages.shift();
  }
  function addMessage(block: string): void {
    const fields = new Map(
      block.split("\n").map((line) => line.split(/: ?(.*)/s, 2) as [string, string]),
    );
    if (!fields.has("data")) return;
    last = Number(fields.get("id") ?? last);
    const text = fields.get("data") ?? "";
    const event = text === "" ? null : (JSON.parse(text) as LiveEvent);
    const type = fields.get("event") ?? "message";
    // A job writes these after a change, at any moment.
    if (event?.kind === "notifications.changed" && !includeNotifications) return;
    if (type !== "beat" || includeBeats) messages.push({ id: last, type, event });
  }
  return { response, next };
}

async function create(title = "Hub"): Promise<string> {
  const form = { subteam: "chassis", title, content: "<p>alpha</p>" };
  return (await write(form, members.designer)).id;
}

test("streams others' changes in order and without content", async () => {
  const tab = await listen(members.guest);
  expect(tab.response.headers.get("content-type")).toBe("text/event-stream");
  expect(tab.response.headers.get("x-accel-buffering")).toBe("no");
  expect((await tab.next())?.type).toBe("hello");
  const id = await create("Secret title");
  await members.lead.send("PUT", `/api/documents/${id}/pin`);
  await members.lead.post(`/api/documents/${id}/comments`, { content: "Secret words" });
  await members.lead.delete(`/api/documents/${id}`);
  const received = [await tab.next(), await tab.next(), await tab.next(), await tab.next()];
  expect(received.map((message) => message?.event)).toEqual(
    ["document.created", "document.pinned", "comment.posted", "document.deleted"].map((kind) => ({
      kind,
      subject: id,
      subteam: "chassis",
    })),
  );
});

test("sends an event about notifications only to the members concerned (rule 6.61)", async () => {
  const id = await create();
  for (const client of [members.lead, members.captain])
    await client.post(`/api/documents/${id}/comments`, { content: "Torqued" });
  await server.jobs.idle();
  const clients = [members.lead, members.designer, members.captain, members.guest];
  const tabs = await Promise.all(
    clients.map((client) => listen(client, { includeNotifications: true })),
  );
  await members.captain.post(`/api/documents/${id}/comments`, { content: "Twice" });
  await server.jobs.idle();
  await members.lead.send("PUT", `/api/documents/${id}/pin`);
  const received = await Promise.all(
    tabs.map(async ({ next }) => {
      const events: (LiveEvent | null | undefined)[] = [];
      while (events.at(-1)?.kind !== "document.pinned") events.push((await next())?.event);
      return events.filter((event) => event?.kind === "notifications.changed");
    }),
  );
  const expected = { kind: "notifications.changed", subject: "", subteam: null };
  expect(received).toEqual([[expected], [expected], [], []]);
});

describe("reconnecting", () => {
  test("sends the events missed since the last one received", async () => {
    const tab = await listen(members.lead);
    const id = await create();
    await tab.next();
    const seen = await tab.next();
    await members.lead.send("PUT", `/api/documents/${id}/pin`);
    await members.lead.delete(`/api/documents/${id}/pin`);
    const reconnected = await listen(members.lead, { after: 0, lastId: seen?.id ?? 0 });
    expect((await reconnected.next())?.type).toBe("hello");
    const missed = [await reconnected.next(), await reconnected.next()];
    expect(missed.map((message) => message?.event?.kind)).toEqual([
      "document.pinned",
      "document.pinned",
    ]);
    await create();
    expect((await reconnected.next())?.event?.kind).toBe("document.created");
  });

  test("sends each event once while others write", async () => {
    const writing = Promise.all(Array.from({ length: 20 }, (_, n) => create(`Hub ${n}`)));
    const tab = await listen(members.lead, { after: 0 });
    const ids = await writing;
    const subjects: string[] = [];
    while (subjects.length < 20) {
      const message = await tab.next();
      if (message?.event?.kind === "document.created") subjects.push(message.event.subject);
    }
    expect(subjects.toSorted()).toEqual(ids.toSorted());
    const last = await create();
    expect((await tab.next())?.event?.subject).toBe(last);
  });

  test("sends a reset when too many events were missed", async () => {
    const at = Date.now();
    const events = Array.from({ length: 1001 }, () => ({
      kind: "document.changed" as const,
      subject_id: "x",
      subteam: null,
      actor_id: null,
      at,
    }));
    await server.context.db.insertInto("events").values(events).execute();
    const tab = await listen(members.lead, { after: 0 });
    expect((await tab.next())?.type).toBe("reset");
  });
});

test("sends a reset when the last received event was swept", async () => {
  await create();
  await create();
  await server.jobs.idle();
  await server.context.broadcaster.settled();
  const last = server.context.broadcaster.last();
  await server.context.db.updateTable("events").set({ at: 0 }).execute();
  await sweepEvents(server.context.db);
  const late = await listen(members.lead, { after: 1 });
  expect((await late.next())?.type).toBe("reset");
  const fresh = await listen(members.lead, { after: last });
  expect((await fresh.next())?.type).toBe("hello");
});

test("sends a portfolio's changes only to its member", async () => {
  const [own, guests] = [await listen(members.lead), await listen(members.guest)];
  await own.next();
  await guests.next();
  const saved = await members.lead.put("/api/portfolio", await buildPortfolioForm(members.lead));
  expect(saved.status).toBe(200);
  expect((await own.next())?.event?.kind).toBe("portfolio.changed");
  await create();
  expect((await guests.next())?.event?.kind).toBe("document.created");
});

test("sends a star only to the member who set it", async () => {
  const id = await create();
  const [own, others, guests] = [
    await listen(members.lead),
    await listen(members.captain),
    await listen(members.guest),
  ];
  for (const tab of [own, others, guests]) await tab.next();
  await members.lead.send("PUT", `/api/documents/${id}/star`);
  await members.lead.send("PUT", `/api/documents/${id}/pin`);
  const star = { kind: "document.starred", subject: id, subteam: "chassis" };
  expect((await own.next())?.event).toEqual(star);
  for (const tab of [others, guests])
    expect((await tab.next())?.event?.kind).toBe("document.pinned");
});

describe("access to streams", () => {
  test("ends with the session", async () => {
    const tab = await listen(members.lead);
    await tab.next();
    await members.lead.delete("/api/session");
    expect((await tab.next())?.type).toBe("ended");
    expect(await tab.next()).toBeUndefined();
  });

  test("sends `ended` to all sessions but the one that changes the password", async () => {
    const other = server.visitor();
    await other.post("/api/session", { email: emailOf("lead"), password });
    const own = await listen(members.lead);
    const otherTab = await listen(other);
    await own.next();
    await otherTab.next();
    const form = {
      currentPassword: password,
      password: "new-words-1",
      confirmPassword: "new-words-1",
    };
    expect((await members.lead.put("/api/account/password", form)).status).toBe(204);
    expect(await own.next()).toBeUndefined();
    expect((await otherTab.next())?.type).toBe("ended");
  });

  test("announces a changed role, and ends a removed member's streams", async () => {
    const lead = await listen(members.lead);
    const designer = await listen(members.designer);
    await lead.next();
    await designer.next();
    const { db, watch } = server.context;
    await db
      .updateTable("members")
      .set({ role: "design-team" })
      .where("email_key", "=", "theo@team.edu")
      .execute();
    await db
      .updateTable("members")
      .set({ status: "removed" })
      .where("email_key", "=", "dana@team.edu")
      .execute();
    await watch.recheck();
    expect((await lead.next())?.type).toBe("access");
    expect((await designer.next())?.type).toBe("ended");
    expect(await designer.next()).toBeUndefined();
  });

  test("is limited to ten streams per session", async () => {
    for (let n = 0; n < streamsMax; n += 1) await (await listen(members.lead)).next();
    const refused = await members.lead.get<Problem>("/api/live");
    expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
    expect(refused.headers.get("retry-after")).toBe("30");
    await ends.pop()?.();
    expect((await (await listen(members.lead)).next())?.type).toBe("hello");
    expect((await (await listen(members.captain)).next())?.type).toBe("hello");
  });
});

/** Milliseconds; shorter than the recheck interval, so that polling alone would fail. */
const timeout = 10_000;

describe("opening a stream during a change", { timeout }, () => {
  /** Opens a stream as the route does, for a viewer read before `change`. */
  async function openAfter(
    change: () => Promise<unknown>,
    readMissed: () => Promise<StoredEvent[]> = async () => [],
  ) {
    const { db, watch, streams } = server.context;
    const recheckCount = watch.recheckCount();
    const hash = hashToken(members.lead.cookie.split("=")[1] ?? "");
    const { id = "", viewer } = (await findSession(db, hash)) ?? {};
    await change();
    const stream = streams.open({
      session: id,
      viewer: viewer as Viewer,
      recheckCount,
      lookUpViewer: () => peekSessionViewer(db, id),
      readMissed,
      disconnect: () => undefined,
    });
    const reader = readerOf(new Response(stream));
    ends.push(() => reader.cancel());
    return reader;
  }

  test("ends the stream at once when the session has ended", async () => {
    const reader = await openAfter(() => members.lead.delete("/api/session"));
    let received = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      received += part.value;
    }
    expect(received).toContain("event: ended");
  });

  test("sends an event once when it also arrives while missed events are read", async () => {
    const { broadcaster, db } = server.context;
    const id = await create();
    const reader = await openAfter(broadcaster.settled, async () => {
      await members.lead.send("PUT", `/api/documents/${id}/pin`);
      await broadcaster.settled();
      return listEventsAfter(db, 0, 100);
    });
    let received = "";
    while (!received.includes("document.pinned")) received += (await reader.read()).value ?? "";
    await members.lead.delete(`/api/documents/${id}`);
    while (!received.includes("document.deleted")) received += (await reader.read()).value ?? "";
    expect(received.match(/document\.\w+/g)).toEqual([
      "document.created",
      "document.pinned",
      "document.deleted",
    ]);
  });

  test("announces a changed role at once", async () => {
    const reader = await openAfter(async () => {
      const { body } = await members.captain.get<TeamPage>(`/api/members?q=${emailOf("lead")}`);
      const change = { role: "design-team", subteam: "chassis", email: emailOf("lead") };
      await members.captain.put(`/api/members/${body.members[0]?.id}`, change);
      await server.context.broadcaster.settled();
    });
    let received = "";
    while (!received.includes("event: access")) received += (await reader.read()).value ?? "";
    expect(received).toContain("event: hello");
  });
});

test("opens no stream for a HEAD request", async () => {
  for (let n = 0; n <= streamsMax; n += 1) {
    const { status, headers } = await members.lead.send("HEAD", "/api/live");
    expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream"]);
  }
  expect((await (await listen(members.lead)).next())?.type).toBe("hello");
});

test("sends beats while idle without extending the session", async () => {
  const tab = await listen(members.lead, { includeBeats: true });
  await tab.next();
  const longAgo = Date.now() - 5 * 60_000;
  const { db, watch } = server.context;
  await db.updateTable("sessions").set({ last_used_at: longAgo }).execute();
  await watch.recheck();
  expect((await tab.next())?.type).toBe("beat");
  const used = await db.selectFrom("sessions").select("last_used_at").execute();
  expect(new Set(used.map((row) => Number(row.last_used_at)))).toEqual(new Set([longAgo]));
});

describe("editing", () => {
  const editorsFor = async (client: Client, id: string) =>
    (await client.get<Editors>(`/api/documents/${id}/editors`)).body.editors.map(
      ({ name }) => name,
    );

  test("is shown to others until it ends", async () => {
    const id = await create();
    const tab = await listen(members.guest);
    await tab.next();
    const path = `/api/documents/${id}/editing`;
    expect((await members.designer.send("PUT", path)).status).toBe(204);
    expect((await members.designer.send("PUT", path)).status).toBe(204);
    expect((await tab.next())?.event).toMatchObject({ kind: "document.editing", subject: id });
    expect(await editorsFor(members.guest, id)).toEqual(["Dana Ito"]);
    expect(await editorsFor(members.designer, id)).toEqual([]);
    await members.designer.delete(path);
    expect((await tab.next())?.event?.kind).toBe("document.editing");
    expect(await editorsFor(members.guest, id)).toEqual([]);
  });

  test("continues until the member's last tab ends", async () => {
    const id = await create();
    const path = `/api/documents/${id}/editing`;
    await members.designer.send("PUT", `${path}?tab=one`);
    await members.designer.send("PUT", `${path}?tab=two`);
    await members.designer.delete(`${path}?tab=one`);
    expect(await editorsFor(members.guest, id)).toEqual(["Dana Ito"]);
    await members.designer.delete(`${path}?tab=two`);
    expect(await editorsFor(members.guest, id)).toEqual([]);
    const { db } = server.context;
    const events = db.selectFrom("events").select("kind").where("subject_id", "=", id);
    const kinds = (await events.orderBy("id").execute()).map(({ kind }) => kind);
    expect(kinds).toEqual(["document.created", "document.editing", "document.editing"]);
  });

  test("expires when the browser stops renewing it", async () => {
    const id = await create();
    await members.designer.send("PUT", `/api/documents/${id}/editing`);
    await server.context.db
      .updateTable("editing")
      .set({ until: Date.now() - 1 })
      .execute();
    expect(await editorsFor(members.lead, id)).toEqual([]);
  });
});
