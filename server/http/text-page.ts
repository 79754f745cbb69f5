import type { Context } from "hono";
import { html } from "hono/html";
import { compressText } from "./compress-text.ts";
import { builtFile } from "./screen-files.ts";
import { publicFiles } from "./shell.ts";

export type Html = ReturnType<typeof html>;

type TextPage = {
  title: string;
  teamName: string;
  style: string;
  barLink: Html;
  nav: Html;
  main: Html;
};

/** Renders a page that works without a script. */
export function textPage({ title, teamName, style, barLink, nav, main }: TextPage): Html {
  const { folder } = publicFiles();
  const theme = builtFile(folder, "web/text-pages/theme.ts");
  const sheet = builtFile(folder, style);
  return html`<!doctype html>
    <html lang="en" data-theme="light">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${teamName}</title>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        ${theme ? html`<script src="/${theme}"></script>` : ""}
        ${sheet ? html`<link rel="stylesheet" href="/${sheet}" />` : ""}
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header class="bar">
          <a class="brand" href="/"><span class="mark" aria-hidden="true"></span>${teamName}</a>
          ${barLink}
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

export async function sendTextPage(c: Context, page: string): Promise<Response> {
  const { body, headers } = await compressText(c.req.header("accept-encoding"), page);
  return c.body(body, 200, {
    ...headers,
    "content-type": "text/html; charset=UTF-8",
    "content-security-policy": contentSecurityPolicy,
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
  });
}
