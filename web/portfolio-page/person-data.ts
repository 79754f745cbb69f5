import type { PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";

/**
 * Structured data for search engines, without contact details. `<` is escaped so that the text
 * cannot close its script element.
 */
export function personData({
  fullName,
  subtitle,
  address,
  shareImage,
  updatedAt,
}: PublicPortfolio) {
  const data = {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    dateModified: updatedAt,
    mainEntity: {
      "@type": "Person",
      name: fullName,
      ...(subtitle !== "" && { jobTitle: subtitle }),
      url: address,
      image: shareImage,
    },
  };
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
