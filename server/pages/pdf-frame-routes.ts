import { html } from "hono/html";
import type { AppContext } from "../context.ts";
import { addBasePathToPage } from "../http/add-base-path.ts";
import { publicFiles } from "../http/page-template.ts";
import { createRouter } from "../http/router.ts";
import { builtFile } from "../http/screen-files.ts";

/** `sandbox` removes the page's origin, so nothing in a file can act with a member's rights. */
const headers = {
  "content-security-policy": [
    "sandbox allow-scripts",
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src blob: data:",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
  "x-frame-options": "SAMEORIGIN",
  // Without an origin, there is nothing by which to isolate the page.
  "origin-agent-cluster": "?0",
  "cache-control": "no-cache",
  "x-robots-tag": "noindex",
};

/** Serves the frame that draws PDFs (rule 9.64). The page sends it the file. */
export function pdfFrameRoutes({ settings }: Pick<AppContext, "settings">) {
  return createRouter().get("/files/pdf-frame", (c) =>
    c.html(addBasePathToPage(String(framePage()), settings.basePath), 200, headers),
  );
}

function framePage() {
  const { folder } = publicFiles();
  const script = builtFile(folder, "web/pdf-frame/pdf-frame.ts", "pdf-frame");
  const style = builtFile(folder, "web/pdf-frame/pdf-frame.css", "page-styles");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>PDF</title>
        <link rel="stylesheet" crossorigin href="/${style}" />
        <script type="module" crossorigin src="/${script}"></script>
      </head>
      <body>
        <main>
          <canvas aria-hidden="true"></canvas>
          <div class="textLayer"></div>
        </main>
      </body>
    </html>`;
}
