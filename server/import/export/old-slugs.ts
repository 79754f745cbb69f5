import { ownerOfSlug } from "../../portfolios/store.ts";
import { freeSlug, slugShape } from "./free-slug.ts";
import { left, type Importing, type ItemReport } from "./importing.ts";
import { lineIn } from "./lenient.ts";
import type { Fields, Item } from "./open-export.ts";

/** Which address was whose; what is not right about it is told. */
export function readSlug({ slugs }: Importing, { oldId, fields, place }: Item): ItemReport[] {
  const slug = oldId || lineIn(fields, "slug", "urlSlug");
  const userId = lineIn(fields, "userId");
  if (slug === "") return [left(`address ${place}`, "no address")];
  if (userId === "") return [left(slug, "nobody whose address it is")];
  slugs.of.set(userId, [...(slugs.of.get(userId) ?? []), slug]);
  const shape = slugShape(slug);
  if (!slugs.owners.has(shape)) slugs.owners.set(shape, userId);
  return [];
}

/** Addresses that led to no portfolio, or beside another one of the same member. */
export function unusedSlugs({ slugs }: Importing): ItemReport[] {
  const unused = [...slugs.of.values()].flat().filter((slug) => !slugs.used.has(slug));
  return unused.map((slug) => left(slug, "no portfolio is at this address"));
}

/** Where the address stood for itself it holds; the portfolio's own note of it comes after. */
export function wantedSlug({ slugs }: Importing, fields: Fields, oldUserId: string): string {
  const own = lineIn(fields, "urlSlug", "slug");
  const given = slugs.of.get(oldUserId) ?? [];
  return given.find((slug) => slug === own) ?? given[0] ?? own;
}

/** The address as it was; of one that the product needs itself, or that another has, the nearest. */
export async function chooseSlug(
  { context, slugs }: Importing,
  { owner, oldId }: { owner: string; oldId: string },
  { wanted, otherwise }: { wanted: string; otherwise: string },
  notes: string[],
): Promise<string> {
  const isTaken = async (slug: string) => {
    // Two may have written the same one down: it is whose it was kept for.
    if ((slugs.owners.get(slug) ?? oldId) !== oldId) return true;
    const present = await ownerOfSlug(context.db, slug);
    return slugs.promised.has(slug) || (present !== undefined && present !== owner);
  };
  const slug = await freeSlug(slugShape(wanted || otherwise), isTaken);
  slugs.promised.add(slug);
  if (slug !== wanted)
    notes.push(`its address is ${slug}, ${wanted ? `not ${wanted}` : "for it had none"}`);
  return slug;
}
