import type { WrittenLine } from "../archive/archive-lines.ts";
import { idOfItem } from "./item-ids.ts";
import { readLine } from "./lenient.ts";
import type { Export, Item } from "./open-export.ts";

/** Addresses by the old ids of their owners. */
export type OldSlugs = ReadonlyMap<string, readonly string[]>;

export async function readSlugs(source: Export): Promise<OldSlugs> {
  const slugs = new Map<string, string[]>();
  for await (const item of source.items("portfolio-slugs")) {
    const { slug, owner } = readSlug(item);
    if (slug !== "" && owner !== "") slugs.set(owner, [...(slugs.get(owner) ?? []), slug]);
  }
  return slugs;
}

function readSlug({ oldId, fields }: Item): { slug: string; owner: string } {
  return { slug: oldId || readLine(fields, "slug", "urlSlug"), owner: readLine(fields, "userId") };
}

export function ownerOf({ oldId, fields }: Item): string {
  return oldId || readLine(fields, "userId");
}

/** Prefers a registered address to the one in the portfolio. */
export function wantedSlug(slugs: OldSlugs, portfolio: Item): string {
  const own = readLine(portfolio.fields, "urlSlug", "slug");
  const given = slugs.get(ownerOf(portfolio)) ?? [];
  return given.includes(own) ? own : (given[0] ?? own);
}

/** Besides the registered addresses, says which ones cannot be used or are not. */
export async function* convertSlugs(source: Export): AsyncIterable<WrittenLine<"portfolio_slugs">> {
  const slugs = await readSlugs(source);
  const used = new Set<string>();
  for await (const portfolio of source.items("portfolios")) {
    const wanted = wantedSlug(slugs, portfolio);
    if (slugs.get(ownerOf(portfolio))?.includes(wanted)) used.add(wanted);
  }
  for await (const item of source.items("portfolio-slugs")) {
    const { slug, owner } = readSlug(item);
    if (item.problem !== undefined || slug === "" || owner === "") {
      const problem = item.problem ?? (slug === "" ? "no address" : "no owner");
      yield { name: slug || `address ${item.place}`, leftOut: problem };
      continue;
    }
    yield { slug, memberId: idOfItem("users", { oldId: owner }) };
    if (!used.has(slug)) yield { name: slug, leftOut: "no portfolio uses this address" };
  }
}
