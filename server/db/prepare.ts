import type { Compilable, CompiledQuery } from "kysely";
import { readTimed, readDirectly, type Db, type DbOrTrx } from "./open.ts";

type Built = { query: CompiledQuery; positions: readonly number[] };

/** Building costs more than running. @param build gets placeholders, which it must not inspect */
export function prepare<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (db: DbOrTrx, ...values: Values) => Promise<Row[]> {
  const bind = buildOnce(build);
  return async (db, ...values) => {
    const query = bind(db, values);
    if (!db.isTransaction) return (await readDirectly(db, query)) as Row[];
    const { rows } = await db.executeQuery<Row>(query as never);
    return rows;
  };
}

export function prepareTimed<Values extends readonly unknown[], Row>(
  build: Build<Values, Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  const bind = buildOnce(build);
  return async (db, ...values) => (await readTimed(db, bind(db, values))) as Row[];
}

type Build<Values extends readonly unknown[], Row> = (
  db: DbOrTrx,
  ...values: Values
) => Compilable<Row>;

function buildOnce<Values extends readonly unknown[], Row>(build: Build<Values, Row>) {
  const builtFor = new WeakMap<object, Built>();

  function buildFor(db: DbOrTrx): Built {
    const placeholders = Array.from({ length: build.length - 1 }, () => ({}));
    const query = build(db, ...(placeholders as unknown as Values)).compile();
    const positions = query.parameters.map((parameter) =>
      placeholders.indexOf(parameter as object),
    );
    const takesAll = placeholders.every((placeholder) => query.parameters.includes(placeholder));
    if (positions.includes(-1) || !takesAll)
      throw new Error("A prepared query takes all its values as arguments");
    return { query, positions };
  }

  return (db: DbOrTrx, values: Values): CompiledQuery => {
    const { adapter } = db.getExecutor();
    const built = builtFor.get(adapter) ?? buildFor(db);
    builtFor.set(adapter, built);
    return { ...built.query, parameters: built.positions.map((position) => values[position]) };
  };
}
