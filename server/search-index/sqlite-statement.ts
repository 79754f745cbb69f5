import type { Statement } from "../db/engine.ts";
import type { PlacedPage, IndexPage } from "./index-page.ts";
import { fileIndex, type SearchIndex } from "./search-indexes.ts";

export function sqliteStatement({ entries }: SearchIndex, pages: readonly PlacedPage[]): Statement {
  const parameters: unknown[] = [];
  const place = (value: unknown) => `?${parameters.push(value)}`;
  const selected = pages.map(
    (page) => `select * from (select ${page.at} as page, rowid as key from ${entries}
      where ${entries} match ${place(expressionOf(page))} and rowid < ${place(page.before)}
      ${notInFiles(page, place)} order by rowid desc limit ${place(page.most)}) as page${page.at}`,
  );
  return { sql: selected.join(" union all "), parameters };
}

function notInFiles({ withoutInFiles }: IndexPage, place: (value: unknown) => string): string {
  if (withoutInFiles.length === 0) return "";
  const { entries } = fileIndex;
  const out = place(withoutInFiles.join(" OR "));
  return `and rowid not in (select rowid from ${entries} where ${entries} match ${out})`;
}

function expressionOf({ groups, without }: IndexPage): string {
  const held = groups.map((group) => `(${group.join(" OR ")})`).join(" AND ");
  return without.length > 0 ? `(${held}) NOT (${without.join(" OR ")})` : held;
}
