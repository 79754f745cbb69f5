import type { PublicPortfolio } from "../../domain/public-portfolio.ts";

/** What stands in the place of each picture until it is there; the server made the colours. */
export function placeholders({ picture, experiences }: PublicPortfolio): string {
  const photos = experiences.flatMap((entry) => entry.photos.map((photo) => photo.picture));
  const colours = new Set([...(picture ? [picture] : []), ...photos].map(({ colour }) => colour));
  return [...colours]
    .map((colour) => `img[data-colour="${colour}"]{background:${colour}}`)
    .join("");
}
