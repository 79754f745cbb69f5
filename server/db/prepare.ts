import type { Compilable, CompiledQuery } from "kysely";
import { readBriefly, readDirectly, type Db, type DbOrTrx } from "./open.ts";

type Built = { query: CompiledQuery; places: readonly number[] };

/**
 * A reading query that is built once for each database and then only given its values, on a statement that
 * the database has prepared: building one costs more than running it. For what is asked often.
 * @param build is called with stand-ins: it may pass its values on, never look at them
 */
export function prepare<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (db: DbOrTrx, ...values: Values) => Promise<Row[]> {
  const queryWith = buildOnce(build);
  return async (db, ...values) => {
    const query = queryWith(db, values);
    if (!db.isTransaction) return (await readDirectly(db, query)) as Row[];
    const { rows } = await db.executeQuery<Row>(query as never);
    return rows;
  };
}

/** The same for what may be costly, outside transactions alone: it is ended when its time is over. */
export function prepareBrief<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (db: Db, until: number, ...values: Values) => Promise<Row[]> {
  const queryWith = buildOnce(build);
  return async (db, until, ...values) =>
    (await readBriefly(db, queryWith(db, values), until)) as Row[];
}

type Build<Values extends readonly unknown[], Row> = (
  db: DbOrTrx,
  ...values: Values
) => Compilable<Row>;

function buildOnce<Values extends readonly unknown[], Row>(build: Build<Values, Row>) {
  const builtFor = new WeakMap<object, Built>();

  function buildFor(db: DbOrTrx): Built {
    const standIns = Array.from({ length: build.length - 1 }, () => ({}));
    const query = build(db, ...(standIns as unknown as Values)).compile();
    const places = query.parameters.map((parameter) => standIns.indexOf(parameter as object));
    const takesAll = standIns.every((standIn) => query.parameters.includes(standIn));
    if (places.includes(-1) || !takesAll)
      throw new Error("A prepared query takes all its values as arguments");
    return { query, places };
  }

  return (db: DbOrTrx, values: Values): CompiledQuery => {
    // A transaction shares its database's adapter.
    const { adapter } = db.getExecutor();
    const built = builtFor.get(adapter) ?? buildFor(db);
    builtFor.set(adapter, built);
    return { ...built.query, parameters: built.places.map((place) => values[place]) };
  };
}
