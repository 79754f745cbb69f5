import { beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { useTeam } from "../testing/use-team.ts";

let id: string;

const form = { subteam: "chassis", title: "Hub", content: "<p>preload</p>", tags: ["hub"] };

const { server, members, write } = useTeam();

beforeEach(async () => {
  id = (await write(form)).id;
});

const tagOf = async (client: Client, path: string) =>
  (await client.get(path)).headers.get("etag") ?? "";

const revalidate = (client: Client, path: string, tag: string) =>
  client.get(path, { "if-none-match": tag });

const retitle = () =>
  server.context.db
    .updateTable("documents")
    .set({ title: "Wheel hub" })
    .where("id", "=", id)
    .execute();
const writeWithOtherTag = () => members.designer.post("/api/documents", { ...form, tags: [id] });

const reads: [name: string, address: () => string, change: () => Promise<unknown>][] = [
  ["a document", () => `/api/documents/${id}`, retitle],
  ["a list", () => "/api/subteams/chassis/documents", retitle],
  ["tags", () => "/api/subteams/chassis/tags", writeWithOtherTag],
];

describe.each(reads)("revalidating %s", (_what, address, change) => {
  test("answers 304 without a body while it is unchanged", async () => {
    const tag = await tagOf(members.lead, address());
    for (const named of [tag, `"other", ${tag}`]) {
      const answer = await revalidate(members.lead, address(), named);
      expect([answer.status, answer.text]).toEqual([304, ""]);
      expect(answer.headers.get("etag")).toBe(tag);
      expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    }
  });

  test("answers in full once it has changed", async () => {
    const tag = await tagOf(members.lead, address());
    await change();
    const answer = await revalidate(members.lead, address(), tag);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).not.toBe(tag);
  });

  test("answers 401 to a removed member and a visitor, whatever their ETag", async () => {
    const tag = await tagOf(members.lead, address());
    for (const reader of ["removed", "nobody"] as const) {
      const answer = await revalidate(members[reader], address(), tag);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("etag")).toBeNull();
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

test("does not answer 304 to another viewer's ETag", async () => {
  const tag = await tagOf(members.lead, `/api/documents/${id}`);
  const answer = await revalidate(members.guest, `/api/documents/${id}`, tag);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ can: { edit: false } });
});
