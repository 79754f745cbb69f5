import type { WrittenLine } from "../archive/archive-lines.ts";
import { idOfItem } from "./item-ids.ts";
import { readLine } from "./lenient.ts";
import type { Export, Item } from "./open-export.ts";

/** Addresses by the old ids of their owners. */
export type OldSlugs = ReadonlyMap<string, readonly string[]>;

export async function readSlugs(source: Export): Promise<OldSlugs> {
  const slugs = new Map<string, string[]>();
  for await (const { oldId: slug, fields } of source.items("portfolio-slugs")) {
    const owner = readLine(fields, "userId");
    if (slug !== "") slugs.set(owner, [...(slugs.get(owner) ?? []), slug]);
  }
  return slugs;
}

export function ownerOf({ oldId, fields }: Item): string {
  return oldId || readLine(fields, "userId");
}

/** Prefers a registered address to the one in the portfolio. */
export function wantedSlug(slugs: OldSlugs, portfolio: Item): string {
  const own = readLine(portfolio.fields, "urlSlug");
  const given = slugs.get(ownerOf(portfolio)) ?? [];
  return given.includes(own) ? own : (given[0] ?? own);
}

/** Besides the registered addresses, says which ones are not used. */
export async function* convertSlugs(source: Export): AsyncIterable<WrittenLine<"portfolio_slugs">> {
  const slugs = await readSlugs(source);
  const used = new Map<string, string>();
  for await (const portfolio of source.items("portfolios"))
    used.set(ownerOf(portfolio), wantedSlug(slugs, portfolio));
  for (const [owner, registered] of slugs) {
    for (const slug of registered) {
      const memberId = idOfItem("users", { oldId: owner });
      if (owner !== "") yield { slug, memberId };
      if (used.get(owner) !== slug) yield { name: slug, leftOut: "no portfolio uses this address" };
    }
  }
}
