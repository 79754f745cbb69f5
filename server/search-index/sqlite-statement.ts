import type { Statement } from "../db/engine.ts";
import type { PlacedPage, SearchPage } from "./search-page.ts";

export function sqliteStatement(pages: readonly PlacedPage[]): Statement {
  const parameters: unknown[] = [];
  const place = (value: unknown) => `?${parameters.push(value)}`;
  const selected = pages.map(
    (page) => `select * from (select ${page.at} as page, rowid as key from search_entries
      where search_entries match ${place(expressionOf(page))} and rowid < ${place(page.before)}
      order by rowid desc limit ${place(page.most)}) as page${page.at}`,
  );
  return { sql: selected.join(" union all "), parameters };
}

function expressionOf({ groups, without }: SearchPage): string {
  const held = groups.map((group) => `(${group.join(" OR ")})`).join(" AND ");
  return without.length > 0 ? `(${held}) NOT (${without.join(" OR ")})` : held;
}
