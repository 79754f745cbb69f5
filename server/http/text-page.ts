import type { Context } from "hono";
import { html } from "hono/html";
import { addBasePathToPage } from "./add-base-path.ts";
import { compressText } from "./compress-text.ts";
import { publicFiles } from "./page-template.ts";
import { builtFile } from "./screen-files.ts";
import { withTheme } from "./with-theme.ts";

export type Html = ReturnType<typeof html>;

type TextPage = {
  title: string;
  teamName: string;
  style: string;
  barLink: Html;
  nav: Html;
  main: Html;
};

const icon = (name: string, paths: readonly string[]) =>
  html`<svg
    class="${name}"
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.6"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${paths.map((d) => html`<path d="${d}"></path>`)}
  </svg>`;

/** Hidden without the script that makes it work. */
const themeToggle = html`<button
  type="button"
  class="theme"
  aria-label="Dark mode"
  aria-pressed="false"
  data-theme-toggle
  hidden
>
  ${icon("moon", [
    "M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008",
  ])}
  ${icon("sun", [
    "M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
    "M3 12h1m8 -9v1m8 8h1m-9 8v1m-6.4 -15.4l.7 .7m12.1 -.7l-.7 .7m0 11.4l.7 .7m-12.1 -.7l-.7 .7",
  ])}
</button>`;

export function textPage({ title, teamName, style, barLink, nav, main }: TextPage): Html {
  const { folder } = publicFiles();
  const theme = builtFile(folder, "web/text-pages/theme.ts", "text-page");
  const sheet = builtFile(folder, style, "page-styles");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${teamName}</title>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        ${theme ? html`<script type="module" src="/${theme}"></script>` : ""}
        ${sheet ? html`<link rel="stylesheet" href="/${sheet}" />` : ""}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="bar">
          <a class="brand" href="/"><span class="mark" aria-hidden="true"></span>${teamName}</a>
          <span class="actions">${barLink} ${themeToggle}</span>
        </header>
        <div class="page">
          ${nav}
          <main id="content">${main}</main>
        </div>
      </body>
    </html>`;
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export async function sendTextPage(c: Context, page: string, basePath: string): Promise<Response> {
  const themed = withTheme(addBasePathToPage(page, basePath), c.req.header("cookie"));
  const { body, headers } = await compressText(
    c.req.header("accept-encoding"),
    Buffer.from(themed),
  );
  return c.body(body, 200, {
    ...headers,
    "content-type": "text/html; charset=UTF-8",
    "content-security-policy": contentSecurityPolicy,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
}
