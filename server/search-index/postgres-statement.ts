import type { Statement } from "../db/engine.ts";
import type { PlacedPage, IndexPage } from "./index-page.ts";
import { monthKind, monthLength } from "./months.ts";
import { fileIndex, type SearchIndex } from "./search-indexes.ts";

/** The index has no order: the newest thousand documents, found by month tokens, come first. */
export function postgresStatement(
  { entries }: SearchIndex,
  pages: readonly PlacedPage[],
): Statement {
  const parameters: unknown[] = [];
  const place = (value: unknown) => `$${parameters.push(value)}`;
  const selected = pages.map((page) => newestAndOthers(entries, page, place));
  const newest = selected.map((each) => each.newest);
  const sql = `with ${[recentOf(entries), ...newest].join(", ")}
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

type Place = (value: unknown) => string;

function newestAndOthers(
  entries: string,
  page: PlacedPage,
  place: Place,
): { newest: string; all: string } {
  const { at } = page;
  const [before, most] = [place(page.before), place(page.most)];
  const held = heldBy(page, place);
  const excluded = excludedBy(entries, page, { place, held });
  // The fence (offset 0) keeps the planner from reading documents in their order and unpacking the
  // tokens of each. Instead of "except all", "not in" would hash all that is left out, and "not
  // exists" would compare each with each where the planner expects few.
  const select = (also: string, range: string) => `select sort_key as key from (
      select sort_key from ${entries} where ${held} and ${also}
      ${excluded.map((each) => `except all ${each} and ${also}`).join(" ")} offset 0) as holding
    where sort_key < ${before} and ${range} order by sort_key desc limit ${most}`;
  const inMonths = "tokens && (select months from recent)";
  const newest = select(inMonths, "sort_key >= (select since from recent)");
  const areFew = `(select count(*) from page${at}) < ${most}`;
  const others = select(areFew, "sort_key < (select since from recent)");
  return {
    newest: `page${at} as materialized (${newest})`,
    all: `select ${at} as page, key from page${at}
      union all (select ${at}, key from (${others}) as others${at})`,
  };
}

/** Limits the queries to the page's own documents if possible. */
function excludedBy(
  entries: string,
  { without, withoutInFiles }: IndexPage,
  { place, held }: { place: Place; held: string },
): string[] {
  const queries: string[] = [];
  if (without.length > 0)
    queries.push(`select sort_key from ${entries}
      where ${held} and tokens && ${place(without)}::text[]`);
  if (withoutInFiles.length > 0)
    queries.push(`select sort_key from ${fileIndex.entries}
      where tokens && ${place(withoutInFiles)}::text[]`);
  return queries;
}

function heldBy({ groups }: IndexPage, place: Place): string {
  const single = groups.filter(({ length }) => length === 1).flat();
  return [
    ...(single.length > 0 ? [`tokens @> ${place(single)}::text[]`] : []),
    ...groups
      .filter(({ length }) => length > 1)
      .map((group) => `tokens && ${place(group)}::text[]`),
  ].join(" and ");
}
