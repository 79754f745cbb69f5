import type { Compilable, CompiledQuery } from "kysely";
import { readDirectly, type DbOrTrx } from "./open.ts";

type Built = { query: CompiledQuery; places: readonly number[] };

/**
 * A reading query that is built once for each database and then only given its values, on a statement that
 * the database has prepared: building one costs more than running it. For what is asked often.
 * @param build is called with stand-ins: it may pass its values on, never look at them
 */
export function prepare<Values extends readonly unknown[], Row>(
  build: (db: DbOrTrx, ...values: Values) => Compilable<Row>,
): (db: DbOrTrx, ...values: Values) => Promise<Row[]> {
  const builtFor = new WeakMap<object, Built>();

  function buildOnce(db: DbOrTrx): Built {
    const standIns = Array.from({ length: build.length - 1 }, () => ({}));
    const query = build(db, ...(standIns as unknown as Values)).compile();
    const places = query.parameters.map((parameter) => standIns.indexOf(parameter as object));
    const takesAll = standIns.every((standIn) => query.parameters.includes(standIn));
    if (places.includes(-1) || !takesAll)
      throw new Error("A prepared query takes all its values as arguments");
    return { query, places };
  }

  return async (db, ...values) => {
    // A transaction shares its database's adapter.
    const { adapter } = db.getExecutor();
    const built = builtFor.get(adapter) ?? buildOnce(db);
    builtFor.set(adapter, built);
    const parameters = built.places.map((place) => values[place]);
    if (!db.isTransaction) {
      return (await readDirectly(db, { sql: built.query.sql, parameters })) as Row[];
    }
    const { rows } = await db.executeQuery<Row>({ ...built.query, parameters } as never);
    return rows;
  };
}
