import { beforeEach, expect, test } from "vitest";
import type { Editors } from "../../domain/live/live-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam();

beforeEach(() => server.context.db.deleteFrom("editing").execute());

async function create(): Promise<string> {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  return (await write(form)).id;
}

const announce = (id: string, tab: number) =>
  members.designer.send("PUT", `/api/documents/${id}/editing?tab=${tab}`);

const tabsOf = (id: string) =>
  server.context.db.selectFrom("editing").select("tab").where("document_id", "=", id).execute();

async function editorsOf(id: string): Promise<string[]> {
  const { body } = await members.guest.get<Editors>(`/api/documents/${id}/editors`);
  return body.editors.map(({ name }) => name);
}

async function eventsOf(id: string): Promise<string[]> {
  const events = server.context.db.selectFrom("events").select("kind").where("subject_id", "=", id);
  return (await events.orderBy("id").execute()).map(({ kind }) => kind);
}

test("keeps at most 20 of the 30 tabs that a member announces, and the last one", async () => {
  const id = await create();
  for (let tab = 0; tab < 30; tab += 1) expect((await announce(id, tab)).status).toBe(204);
  const tabs = (await tabsOf(id)).map(({ tab }) => Number(tab));
  expect(tabs.length).toBeGreaterThan(0);
  expect(tabs.length).toBeLessThanOrEqual(20);
  expect(tabs).toContain(29);
  expect(await eventsOf(id)).toEqual(["document.created", "document.editing"]);
});

test("ends the least recently renewed tab for a new one, and announces it", async () => {
  const [first, second] = [await create(), await create()];
  await announce(first, 0);
  expect(await editorsOf(first)).toEqual(["Dana Ito"]);
  for (let tab = 1; tab <= 20; tab += 1) await announce(second, tab);
  expect(await editorsOf(first)).toEqual([]);
  expect(await editorsOf(second)).toEqual(["Dana Ito"]);
  const expected = ["document.created", "document.editing", "document.editing"];
  expect(await eventsOf(first)).toEqual(expected);
});

test("keeps at most 20 tabs when many are announced at once", async () => {
  const id = await create();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, tab) => announce(id, tab)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 204));
  const tabs = await tabsOf(id);
  expect(tabs.length).toBeGreaterThan(0);
  expect(tabs.length).toBeLessThanOrEqual(20);
});
