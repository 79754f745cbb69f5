import type { PageFiles, PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";
import { PageHead } from "./page-head.tsx";
import { personData } from "./person-data.ts";
import { PortfolioPage } from "./portfolio-page.tsx";

type PortfolioDocumentProps = { page: PublicPortfolio; files: PageFiles; style: string };

/** @param style includes the placeholder colors of the pictures */
export function PortfolioDocument({ page, files, style }: PortfolioDocumentProps) {
  const title = [page.fullName, page.subtitle].filter(Boolean).join(" · ");
  return (
    <html lang="en">
      <PageHead title={title} files={files} style={style}>
        {page.summary !== "" && <meta name="description" content={page.summary} />}
        {!page.isFindable && <meta name="robots" content="noindex" />}
        <link rel="canonical" href={page.address} />
        <meta property="og:type" content="profile" />
        <meta property="og:site_name" content={page.teamName} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={page.summary} />
        <meta property="og:url" content={page.address} />
        <meta property="og:image" content={page.shareImage} />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={title} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={page.summary} />
        <meta name="twitter:image" content={page.shareImage} />
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: personData(page) }} />
      </PageHead>
      <body>
        <PortfolioPage page={page} />
      </body>
    </html>
  );
}
