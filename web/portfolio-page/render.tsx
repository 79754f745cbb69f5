import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageFiles, PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";
import { NotFoundDocument } from "./not-found-document.tsx";
import { placeholders } from "./placeholders.ts";
import { PortfolioDocument } from "./portfolio-document.tsx";

export { firstScript } from "./first-script.ts";

/** The whole page, which works without a script, and the one style that stands in it. */
export function renderPortfolio(
  page: PublicPortfolio,
  files: PageFiles,
): { html: string; style: string } {
  const style = files.style + placeholders(page);
  return { html: written(<PortfolioDocument page={page} files={files} style={style} />), style };
}

export function renderNotFound(files: PageFiles, version: string): string {
  return written(<NotFoundDocument files={files} version={version} />);
}

function written(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
