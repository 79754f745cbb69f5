import { html, raw } from "hono/html";
import type { Html } from "../../http/text-page.ts";

type SeasonPage = {
  title: string;
  top: "" | "../";
  bar?: Html;
  main: Html;
  scripts?: readonly string[];
};

/** Only pages that name scripts may run any. */
export function seasonPage(
  { title, top, bar = html``, main, scripts = [] }: SeasonPage,
  teamName: string,
): string {
  const noScripts =
    scripts.length > 0
      ? ""
      : html`<meta http-equiv="content-security-policy" content="script-src 'none'" />`;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          ${noScripts}
          <title>${title} · ${teamName}</title>
          <link rel="stylesheet" href="${top}style.css" />
          ${scripts.map((script) => raw(`<script defer src="${top}${script}"></script>`))}
        </head>
        <body>
          <a class="skip" href="#content">Skip to content</a>
          <header class="bar">
            <a class="brand" href="${top}index.html"
              ><span class="mark" aria-hidden="true"></span>${teamName}</a
            >
            ${bar}
          </header>
          <main id="content">${main}</main>
        </body>
      </html>`,
  );
}
