import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addBasePathToPage } from "./add-base-path.ts";
import { readScreenLinks } from "./screen-files.ts";
import { withTheme } from "./with-theme.ts";

const built = fileURLToPath(new URL("../../dist/web", import.meta.url));

const unbuiltPage =
  "<!doctype html><html lang=en><head><title>Paddock</title></head>" +
  "<body><p>The web app has not been built.</p></body></html>";

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  // Attached videos and sounds.
  "media-src 'self'",
  // The frame that draws PDFs.
  "frame-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

type TemplateValues = {
  title: string;
  canonical: string;
  boot: object;
  /** Without it, the browser shows that the screen is starting. */
  content: string | undefined;
  /** The request's header, which holds the choice of a theme. */
  cookies: string | undefined;
};

export type PageTemplate<Screen extends string> = {
  fill: (screen: Screen, values: TemplateValues) => string;
  contentSecurityPolicy: string;
};

export function readPageTemplate<Screen extends string>(
  entryModules: Record<Screen, string>,
  basePath: string,
): PageTemplate<Screen> {
  const index = join(built, "index.html");
  const html = existsSync(index) ? readFileSync(index, "utf8") : unbuiltPage;
  const served = (part: string) => addBasePathToPage(part, basePath);
  // Built files name each other, but the same page is sent for every path.
  const unlinked = served(html.replace(bundlerLinks, "").replaceAll('href="./', 'href="/'));
  const links = readScreenLinks(built, entryModules);
  return {
    fill: (screen, { title, canonical, boot, content, cookies }) => {
      const { styles, scripts, lateScripts } = links[screen];
      const page = withTheme(unlinked, cookies)
        .replace(/<title>.*?<\/title>/, () => `<title>${escapeText(title)}</title>`)
        // Before the fonts, which the screen can be painted without.
        .replace(
          "<!-- links -->",
          () =>
            canonicalLink(canonical) +
            served(styles + (content === undefined ? scripts : lateScripts)),
        )
        // After the screen, which is read first.
        .replace("</body>", () => `${bootBlock(boot)}</body>`);
      return content === undefined
        ? page
        : page.replace(startingRoot, () => `<div id="root" data-rendered>${served(content)}</div>`);
    },
    contentSecurityPolicy,
  };
}

/** Links to the shared files, which come with those of each screen. */
const bundlerLinks =
  /<(?:link rel="(?:stylesheet|modulepreload)"[^>]*|script type="module"[^>]*><\/script)>\s*/g;

const startingRoot = /<div id="root">.*<\/noscript>/s;

export function publicFiles(): { folder: string; names: string[] } {
  const entries = existsSync(built) ? readdirSync(built, { withFileTypes: true }) : [];
  const names = entries
    .filter((entry) => entry.isFile() && entry.name !== "index.html")
    .map((entry) => entry.name);
  return { folder: built, names };
}

function canonicalLink(address: string): string {
  return `<link rel="canonical" href="${address.replace(/&/g, "&amp;")}">`;
}

/** The policy does not treat JSON as a script. Escaping `<` keeps it from closing its element. */
function bootBlock(boot: object): string {
  const data = JSON.stringify(boot).replace(/</g, "\\u003c");
  return `<script type="application/json" id="boot">${data}</script>`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
