import type { PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";

/** For search engines, as data that can end no element; how to reach the person is not in it. */
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
