import { expect, test } from "vitest";
import { useServer } from "../../testing/use-team.ts";
import { listTables } from "./list-tables.ts";

const server = useServer();

test("lists every table but those of the search index and the migrations", async () => {
  const { db } = server.context;
  const tables = await db.introspection.getTables();
  const names = tables.filter(({ isView }) => !isView).map(({ name }) => name);
  const own = names.filter((name) => !/^(search_|sqlite_|migrations$)/.test(name));
  const listed = await listTables(db);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(own.toSorted());
});

test("lists each table with its key, after those it refers to", async () => {
  const listed = await listTables(server.context.db);
  const keys = Object.fromEntries(listed.map(({ name, key }) => [name, key]));
  expect(keys).toMatchObject({
    events: ["id"],
    document_versions: ["document_id", "version"],
    idempotency_keys: ["owner_id", "operation", "key"],
  });
  const names = listed.map(({ name }) => name);
  for (const [before, after] of [
    ["members", "sessions"],
    ["documents", "document_versions"],
    ["files", "pictures"],
  ] as const) {
    expect(names.indexOf(before)).toBeLessThan(names.indexOf(after));
  }
});
