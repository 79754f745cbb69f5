import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseKind } from "../db/open.ts";
import { useServer } from "../testing/use-team.ts";
import { movedTables } from "./moved-tables.ts";

const server = useServer();

test("moves every table except those of the search index and of the migrations", async () => {
  const tables = await server.context.db.introspection.getTables();
  const names = tables.filter(({ isView }) => !isView).map(({ name }) => name);
  const own = names.filter((name) => !/^(search_|sqlite_|migrations$)/.test(name));
  expect(own.toSorted()).toEqual(Object.keys(movedTables).toSorted());
});

test("knows the primary key of each table", async () => {
  const { db } = server.context;
  for (const [table, columns] of Object.entries(movedTables)) {
    const { rows } = await (
      databaseKind(db) === "sqlite"
        ? sql<{
            name: string;
          }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`
        : sql<{ name: string }>`
            select attname as name from pg_index
            join pg_attribute on attrelid = indrelid and attnum = any (indkey)
            where indrelid = ${table}::regclass and indisprimary
            order by array_position(indkey::int2[], attnum)`
    ).execute(db);
    expect([table, rows.map(({ name }) => name)]).toEqual([table, columns]);
  }
});
