import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageFiles, PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";
import { NotFoundDocument } from "./not-found-document.tsx";
import { placeholders } from "./placeholders.ts";
import { PortfolioDocument } from "./portfolio-document.tsx";

export { beforePaintScript } from "./before-paint-script.ts";

/** Renders the whole page. The inlined style is returned too, for the content security policy. */
export function renderPortfolio(
  page: PublicPortfolio,
  files: PageFiles,
): { html: string; style: string } {
  const style = files.style + placeholders(page);
  return { html: renderHtml(<PortfolioDocument page={page} files={files} style={style} />), style };
}

export function renderNotFound(files: PageFiles, version: string): string {
  return renderHtml(<NotFoundDocument files={files} version={version} />);
}

function renderHtml(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
