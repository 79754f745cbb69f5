import { isSlug, slugMaxLength } from "../../../domain/portfolios/slugs.ts";

/** Keeps a valid slug, whose double or outer hyphens the conversion would remove. */
export function toSlug(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return isSlug(text) ? text : plain.slice(0, slugMaxLength);
}

export async function findFreeSlug(
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
