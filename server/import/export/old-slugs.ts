import { findSlugOwner } from "../../portfolios/store.ts";
import { findFreeSlug, toSlug } from "./free-slug.ts";
import { skipped, type Importing, type ItemReport } from "./importing.ts";
import { readLine } from "./lenient.ts";
import type { Fields, Item } from "./open-export.ts";

/** Registers the owner of an address. @returns a report when the entry is unusable */
export function registerSlug({ slugs }: Importing, { oldId, fields, place }: Item): ItemReport[] {
  const slug = oldId || readLine(fields, "slug", "urlSlug");
  const userId = readLine(fields, "userId");
  if (slug === "") return [skipped(`address ${place}`, "no address")];
  if (userId === "") return [skipped(slug, "no owner")];
  slugs.of.set(userId, [...(slugs.of.get(userId) ?? []), slug]);
  const shape = toSlug(slug);
  if (!slugs.owners.has(shape)) slugs.owners.set(shape, userId);
  return [];
}

export function unusedSlugs({ slugs }: Importing): ItemReport[] {
  const unused = [...slugs.of.values()].flat().filter((slug) => !slugs.used.has(slug));
  return unused.map((slug) => skipped(slug, "no portfolio uses this address"));
}

/** Prefers an entry of `portfolio-slugs` to the address in the portfolio. */
export function wantedSlug({ slugs }: Importing, fields: Fields, oldUserId: string): string {
  const own = readLine(fields, "urlSlug", "slug");
  const given = slugs.of.get(oldUserId) ?? [];
  return given.find((slug) => slug === own) ?? given[0] ?? own;
}

export async function chooseSlug(
  { context, slugs }: Importing,
  { owner, oldId }: { owner: string; oldId: string },
  { wanted, otherwise }: { wanted: string; otherwise: string },
  notes: string[],
): Promise<string> {
  const isTaken = async (slug: string) => {
    // Two portfolios may name one address, which belongs to its owner in `portfolio-slugs`.
    if ((slugs.owners.get(slug) ?? oldId) !== oldId) return true;
    const present = await findSlugOwner(context.db, slug);
    return slugs.reserved.has(slug) || (present !== undefined && present !== owner);
  };
  const slug = await findFreeSlug(toSlug(wanted || otherwise), isTaken);
  slugs.reserved.add(slug);
  if (slug !== wanted)
    notes.push(`its address is ${slug}, ${wanted ? `not ${wanted}` : "because it had none"}`);
  return slug;
}
