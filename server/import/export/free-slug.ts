import { isSlug, slugMaxLength } from "../../../domain/portfolios/slugs.ts";

/** The address as it was, where it can be one; otherwise what is left of it that can. */
export function slugShape(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return isSlug(text) ? text : plain.slice(0, slugMaxLength);
}

/** This one, or with the first number behind it that makes it an address nobody has. */
export async function freeSlug(
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
