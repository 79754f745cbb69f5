import type { PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";

/** Omits contact details. Escapes `<`, so that no text can close the script element. */
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
