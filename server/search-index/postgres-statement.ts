import type { Statement } from "../db/engine.ts";
import { monthKind, monthLength } from "./months.ts";
import { fileIndex, type SearchIndex } from "./search-indexes.ts";
import type { PlacedPage, SearchPage } from "./search-page.ts";

/**
 * Looks among the newest thousand documents, which their months find, and among the others only if
 * these are not enough: the index cannot give documents in their order.
 */
export function postgresStatement(
  { entries }: SearchIndex,
  pages: readonly PlacedPage[],
): Statement {
  const parameters: unknown[] = [];
  const place = (value: unknown) => `$${parameters.push(value)}`;
  const { exclude, tables } = createExclusions(entries, place);
  const selected = pages.map((page) => newestAndOthers(entries, page, { place, exclude }));
  const newest = selected.map((each) => each.newest);
  const sql = `with ${[recentOf(entries), ...tables(), ...newest].join(", ")}
    ${selected.map(({ all }) => all).join(" union all ")}`;
  return { sql, parameters };
}

function recentOf(entries: string): string {
  return `oldest as (select coalesce(
    (select sort_key from ${entries} order by sort_key desc offset 1000 limit 1),
    (select min(sort_key) from ${entries}), 0) as since),
  recent as materialized (select since, (select array_agg('${monthKind}' || month)
      from generate_series(${monthOf("since")}, (select ${monthOf("max(sort_key)")}
        from ${entries})) as month) as months
    from oldest)`;
}

/** Rounds down as `monthToken` does, also before 1970. */
function monthOf(sortKey: string): string {
  return `floor(${sortKey}::numeric / ${monthLength})::bigint`;
}

/** Makes a value a parameter. */
type Place = (value: unknown) => string;

/** @returns the condition that leaves out what a page leaves out, among the documents that `also` limits */
type Exclude = (page: SearchPage, also: string) => string;

/** Documents that are left out, which the pages of a search share. They are read once, if at all. */
function createExclusions(entries: string, place: Place) {
  const found = new Map<string, { name: string; sql: string }>();

  function nameOf(from: string, tokens: readonly string[], also: string): string {
    const key = JSON.stringify([from, tokens, also]);
    const known = found.get(key);
    if (known) return known.name;
    const name = `excluded${found.size}`;
    const select = `select sort_key from ${from} where tokens && ${place(tokens)}::text[]${also}`;
    found.set(key, { name, sql: `${name} as materialized (${select})` });
    return name;
  }

  const exclude: Exclude = ({ without, withoutInFiles }, also) =>
    [
      { from: entries, tokens: without },
      { from: fileIndex.entries, tokens: withoutInFiles },
    ]
      .filter(({ tokens }) => tokens.length > 0)
      .map(({ from, tokens }) => nameOf(from, tokens, also))
      .map((name) => ` and sort_key not in (select sort_key from ${name})`)
      .join("");
  return { exclude, tables: () => [...found.values()].map(({ sql }) => sql) };
}

function newestAndOthers(
  entries: string,
  page: PlacedPage,
  { place, exclude }: { place: Place; exclude: Exclude },
): { newest: string; all: string } {
  const { at } = page;
  const [before, most] = [place(page.before), place(page.most)];
  const held = heldBy(page, place);
  const holding = (also: string) => `${held}${also}${exclude(page, also)}`;
  // The fence (offset 0) keeps the planner from reading documents in their order and unpacking the
  // tokens of each.
  const select = (where: string, range: string) => `select sort_key as key from (
      select sort_key from ${entries} where ${where} offset 0) as holding
    where sort_key < ${before} and ${range} order by sort_key desc limit ${most}`;
  const inMonths = holding(" and tokens && (select months from recent)");
  const newest = select(inMonths, "sort_key >= (select since from recent)");
  const areFew = `(select count(*) from page${at}) < ${most}`;
  const others = select(`${holding("")} and ${areFew}`, "sort_key < (select since from recent)");
  return {
    newest: `page${at} as materialized (${newest})`,
    all: `select ${at} as page, key from page${at}
      union all (select ${at}, key from (${others}) as others${at})`,
  };
}

function heldBy({ groups }: SearchPage, place: Place): string {
  const single = groups.filter(({ length }) => length === 1).flat();
  return [
    ...(single.length > 0 ? [`tokens @> ${place(single)}::text[]`] : []),
    ...groups
      .filter(({ length }) => length > 1)
      .map((group) => `tokens && ${place(group)}::text[]`),
  ].join(" and ");
}
