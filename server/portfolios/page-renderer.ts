import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageFiles, PublicPortfolio } from "../../domain/portfolios/public-portfolio.ts";
import { addBasePathToPage } from "../http/add-base-path.ts";
import { publicFiles } from "../http/page-template.ts";
import { readRendering } from "../http/read-rendering.ts";
import { builtFile } from "../http/screen-files.ts";
import type { Settings } from "../settings.ts";

type Rendering = {
  renderPortfolio: (page: PublicPortfolio, files: PageFiles) => { html: string; style: string };
  renderNotFound: (files: PageFiles, version: string) => string;
  /** Inline script that runs before the first paint. */
  beforePaintScript: string;
};

export type RenderedPage = { html: string; contentSecurityPolicy: string };

export type PageRenderer = {
  portfolio: (page: PublicPortfolio) => RenderedPage;
  notFound: () => RenderedPage;
};

/** Undefined until the web bundle has been built. */
export function readPageRenderer({
  version,
  basePath,
}: Pick<Settings, "version" | "basePath">): PageRenderer | undefined {
  const { folder } = publicFiles();
  const rendering = readRendering<Rendering>();
  if (!rendering) return undefined;
  const { renderPortfolio, renderNotFound, beforePaintScript: first } = rendering;
  const file = (module: string, manifest: string) => `/${builtFile(folder, module, manifest)}`;
  const files: PageFiles = {
    script: file("web/portfolio-page/page-script.ts", "page"),
    fonts: ["geist", "archivo"].map((name) => file(`web/ui/fonts/${name}-latin.woff2`, "manifest")),
    style: inlined(join(folder, file("web/portfolio-page/portfolio-page.css", "page-styles"))),
    first,
  };
  const served = (html: string) => addBasePathToPage(html, basePath);
  /** Addresses in a file of styles are relative to it, so in a page they must be complete. */
  function inlined(path: string): string {
    return readFileSync(path, "utf8").trim().replaceAll("url(./", `url(${basePath}/assets/`);
  }
  return {
    portfolio: (page) => {
      const { html, style } = renderPortfolio(page, files);
      return { html: served(html), contentSecurityPolicy: policy(first, style) };
    },
    notFound: () => ({
      html: served(renderNotFound(files, version)),
      contentSecurityPolicy: policy(first, files.style),
    }),
  };
}

function policy(first: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(first)}`,
    `style-src 'self' ${hashOf(style)}`,
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    // Search engine audits fetch robots.txt from the page.
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
