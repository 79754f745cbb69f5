import { isSlug, slugMaxLength } from "../../../domain/portfolios/slugs.ts";
import { fold } from "../../../domain/search/fold.ts";
import { findSlugOwner } from "../../portfolios/store.ts";
import type { Line } from "./archive-lines.ts";
import type { Importing } from "./importing.ts";

export async function registerSlug(
  { slugOwners, unusedSlugs }: Importing,
  { slug, memberId }: Line<"portfolio_slugs">,
): Promise<undefined> {
  const shape = toSlug(slug);
  if (!slugOwners.has(shape)) slugOwners.set(shape, memberId);
  unusedSlugs.add(slug);
}

export function wantedSlug(
  { slugOwners, unusedSlugs }: Importing,
  { slug, memberId }: Line<"portfolios">,
): string {
  const registered = [...unusedSlugs].filter((each) => slugOwners.get(toSlug(each)) === memberId);
  const own = registered.includes(slug) ? slug : registered[0];
  if (own === undefined) return slug;
  unusedSlugs.delete(own);
  return own;
}

export async function chooseSlug(
  { context, slugs, slugOwners }: Importing,
  { owner, memberId }: { owner: string; memberId: string },
  { wanted, otherwise }: { wanted: string; otherwise: string },
  notes: string[],
): Promise<string> {
  const isTaken = async (slug: string) => {
    if ((slugOwners.get(slug) ?? memberId) !== memberId) return true;
    const present = await findSlugOwner(context.db, slug);
    return slugs.has(slug) || (present !== undefined && present !== owner);
  };
  const slug = await findFreeSlug(toSlug(wanted || otherwise), isTaken);
  slugs.add(slug);
  if (slug !== wanted)
    notes.push(`its address is ${slug}, ${wanted ? `not ${wanted}` : "because it had none"}`);
  return slug;
}

/** Keeps a valid slug, whose double or outer hyphens the conversion would remove. */
function toSlug(text: string): string {
  if (isSlug(text)) return text;
  const words = fold(text).split(/[^a-z0-9]+/);
  return words.filter(Boolean).join("-").slice(0, slugMaxLength);
}

async function findFreeSlug(
  wanted: string,
  isTaken: (slug: string) => Promise<boolean>,
): Promise<string> {
  const base = wanted || "portfolio";
  let slug = wanted;
  for (let number = 2; !isSlug(slug) || (await isTaken(slug)); number += 1) {
    const end = `-${number}`;
    slug = base.slice(0, slugMaxLength - end.length) + end;
  }
  return slug;
}
