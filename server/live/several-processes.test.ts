import { afterAll, beforeAll, expect, test } from "vitest";
import type { CreatedDocument } from "../../domain/document-shapes.ts";
import { createApp } from "../app.ts";
import { databaseKind } from "../db/open.ts";
import { startWorld, type Started } from "../start.ts";
import { ask } from "../testing/ask.ts";
import { gatherCast, type Cast } from "../testing/cast.ts";
import { Client } from "../testing/client.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";

/** Two processes of the server on one database: here in one, each with connections of its own. */
let first: TestWorld;
let second: Started;
let cast: Cast;
let guestOfSecond: Client;

beforeAll(async () => {
  first = await openTestWorld();
  cast = await gatherCast(first);
  const quiet = { info: () => undefined, error: () => undefined };
  second = await startWorld(first.world.settings, quiet);
  const app = createApp(second.world);
  guestOfSecond = new Client((path, init) => ask(app, path, init));
  guestOfSecond.cookie = cast.guest.cookie;
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

test("what is written through one process is heard through the other", async () => {
  await second.world.news.settled();
  const stream = await guestOfSecond.raw("GET", "/api/live");
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain("event: hello");
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id } = (await cast.lead.post<CreatedDocument>("/api/documents", form)).body;
  // PostgreSQL tells its other processes; the embedded database is looked at from time to time.
  if (databaseKind(second.world.db) === "sqlite") await second.world.news.settled();
  const heard = (await reader?.read())?.value ?? "";
  await reader?.cancel();
  expect(heard).toContain(`"kind":"document.created","subject":"${id}"`);
});

test("a session that ends in one process ends its streams in the other when they are next asked", async () => {
  const stream = await guestOfSecond.raw("GET", "/api/live");
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  await cast.guest.delete("/api/session");
  await second.world.streams.recheck();
  expect((await reader?.read())?.value).toContain("event: ended");
  expect((await reader?.read())?.done).toBe(true);
});
