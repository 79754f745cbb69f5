import type { PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";

/** What stands in the place of each picture until it is there; the server made the colors. */
export function placeholders({ picture, experiences }: PublicPortfolio): string {
  const photos = experiences.flatMap((entry) => entry.photos.map((photo) => photo.picture));
  const colors = new Set([...(picture ? [picture] : []), ...photos].map(({ colour }) => colour));
  return [...colors].map((colour) => `img[data-colour="${colour}"]{background:${colour}}`).join("");
}
