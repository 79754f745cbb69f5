import type { PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";

/** Background colors of loading pictures. The server computed them, so they are safe in CSS. */
export function placeholders({ picture, experiences }: PublicPortfolio): string {
  const photos = experiences.flatMap((entry) => entry.photos.map((photo) => photo.picture));
  const colors = new Set([...(picture ? [picture] : []), ...photos].map(({ colour }) => colour));
  return [...colors].map((colour) => `img[data-colour="${colour}"]{background:${colour}}`).join("");
}
