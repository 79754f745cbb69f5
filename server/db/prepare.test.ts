import { describe, expect, test } from "vitest";
import { useServer } from "../testing/use-team.ts";
import { asList, inList, type List } from "./dialects.ts";
import type { DbOrTrx } from "./open.ts";
import { prepare } from "./prepare.ts";

const server = useServer();

const select = prepare((db, name: string) =>
  db.selectFrom("settings").select("value").where("name", "=", name),
);
const valueOf = async (db: DbOrTrx, name: string) => (await select(db, name))[0]?.value;

describe("a prepared query", () => {
  test("runs with its current values each time", async () => {
    const { db } = server.context;
    await db
      .insertInto("settings")
      .values([
        { name: "one", value: "1" },
        { name: "two", value: "2" },
      ])
      .execute();
    expect(await valueOf(db, "one")).toBe("1");
    expect(await valueOf(db, "two")).toBe("2");
    await db.updateTable("settings").set({ value: "3" }).where("name", "=", "two").execute();
    expect(await valueOf(db, "two")).toBe("3");
    expect(await valueOf(db, "three")).toBeUndefined();
  });

  test("sees uncommitted rows only inside their transaction", async () => {
    const { db } = server.context;
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("settings").values({ name: "new", value: "x" }).execute();
      expect(await valueOf(trx, "new")).toBe("x");
      expect(await valueOf(db, "new")).toBeUndefined();
    });
    expect(await valueOf(db, "new")).toBe("x");
  });

  test("takes a list of any length", async () => {
    const { db } = server.context;
    const many = prepare((given, names: List<string>) =>
      given
        .selectFrom("settings")
        .select("name")
        .where("name", "in", inList(given, names, "text"))
        .orderBy("name"),
    );
    const namesOf = async (names: string[]) =>
      (await many(db, asList(db, names))).map((row) => row.name);
    expect(await namesOf(["two", "one", "none"])).toEqual(["one", "two"]);
    expect(await namesOf(['o"ne', "one"])).toEqual(["one"]);
    expect(await namesOf([])).toEqual([]);
  });

  test("rejects a builder that inspects its values", async () => {
    const modifying = prepare((db, name: string) =>
      db.selectFrom("settings").select("value").where("name", "=", `${name}!`),
    );
    await expect(modifying(server.context.db, "one")).rejects.toThrow("takes all its values");
    const branching = prepare((db, all: boolean) => {
      const settings = db.selectFrom("settings").select("value");
      return all ? settings : settings.where("name", "=", "one");
    });
    await expect(branching(server.context.db, false)).rejects.toThrow("takes all its values");
  });
});
