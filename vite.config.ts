import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { isSlug } from "./domain/portfolios/slugs.ts";

const api = process.env["API_URL"] ?? "http://localhost:3000";
const served = { target: api, changeOrigin: false };

/**
 * Gives each screen few files with little unused code: browsers load six at a time. A group has
 * its modules and their imports, except those in an earlier group. The bundler's own chunks exceed
 * the budgets (docs/decisions/0020-own-parts-kept.md).
 */
const groups = [
  // Packages change seldom and stay cached across updates.
  { name: "vendor", tags: ["$initial" as const], test: /node_modules/ },
  // The sentences for wrong fields, which screens without a form do not need.
  { name: "refusals", test: modules("domain/refusals") },
  { name: "first", tags: ["$initial" as const] },
  // The next groups hold code used with and without a session, only without one, and only with one.
  {
    name: "shared",
    test: modules(
      "web/layout/(?:brand|countdown|date-time|use-page-title|skip-link|theme-toggle|version-label)",
      "web/ui/(?:button|icon-button|input\\.module|note|use-focus-on-mount|use-media)",
      "domain/(?:own-path|people/roles)",
      "Icon(?:ArrowLeft|ChevronDown|Eye)",
    ),
  },
  {
    name: "forms",
    test: modules(
      "domain/people/(?:passwords|people)",
      "web/sessions/(?:choose-password-problems|form-note|sign-in-problems|use-form|use-mail-problem)",
      "web/subteams/use-subteam-options",
      "web/ui/(?:field|password-input|text-input)",
      "IconUserPlus",
    ),
  },
  {
    name: "signed-out",
    test: modules(
      "domain/sessions/return-path",
      "web/sessions/(?:auth-frame|back-to-login|keep-return|outcome|submit-part|use-auth-form|auth-form\\.module)",
    ),
  },
  {
    name: "signed-in",
    test: modules(
      "web/shell/(?:page|pending-screen|use-logout)",
      "web/layout/(?:load-failed|loopback-line|time-ago)",
      "web/subteams/(?:plate|named-icon|serial-number|subteam-icon|subteam-marks\\.module)",
      "web/ui/(?:chip|error-state|loading|skeleton|tag)",
      "web/api/(?:file-href|load-state)",
      "domain/(?:content/content|dates|is-loopback-address)",
      "Icon(?:Check|ChevronRight|Copy|Plus|Refresh|ShieldCheck|Trash)",
      "(?:useInfiniteQuery|infiniteQueryObserver)",
    ),
  },
  // Controls that lists need without the rest of a form.
  {
    name: "controls",
    test: modules(
      "web/api/list-state",
      "web/ui/(?:focus-next-button|load-more|plain-select|switch)",
    ),
  },
  // Loaded when idle. A single file, because the first chunks contain the name of each file.
  {
    name: "notifications",
    test: modules(
      "domain/notifications/notifications",
      "web/notifications/(?:bell|notification-controls|notification-list|queries|use-mark-read|watch-button)",
    ),
  },
  // Icons that home, lists, and documents do not show at first. A file for each would add its name
  // to the scripts of all screens.
  {
    name: "seldom",
    test: modules(
      "Icon(?:Adjustments|ArrowDown|ArrowUp|ChevronLeft|Clock|Code|DeviceLaptop|Key|Lock|UsersGroup|ZoomOut)",
    ),
  },
  // Documents and search results show files.
  {
    name: "files",
    test: modules(
      "domain/files/files",
      "web/ui/file-icon",
      "Icon(?:File(?:Spreadsheet|Type\\w+|Zip)?|Photo|Presentation)",
    ),
  },
  // Reading and writing a document, and editing a portfolio.
  {
    name: "documents",
    test: modules(
      "domain/(?:(?:comments|content)/mentions|idempotency)",
      "web/comments/(?:comment-draft|comment-text)",
      "web/documents/attachments/(?:attachments|attachment-card|attachment-preview)",
      "web/documents/content/(?:image-ids|outline|read-content|rich-content|table-of-contents|use-scroll-spy)",
      "web/documents/document-page\\.module",
      "web/live/editing-now",
      "web/documents/reading/document-failure",
      "web/documents/writing/(?:drafts|load-editor)",
      "web/saving/(?:attempt-save|clock|delivery|draft-files|draft-keeper|draft-locks|draft-store|drafts|new-id|saving|send-with-retries|store|use-left-over-drafts|use-saving)",
      "web/editor/code-languages",
      "web/sessions/use-sign-in-again",
      "web/ui/use-undo",
      "Icon(?:Download|ExternalLink|List|Pencil)",
    ),
  },
];

/** Files that every page loads first, so that code loaded on demand need not preload them. */
const onEveryPage = /\/(?:index|rolldown-runtime|vendor)-/;

export default defineConfig({
  builder: {},
  environments: {
    client: {
      build: {
        // Tells the server which files each screen loads.
        manifest: true,
        license: licenses("screens"),
        // With one request for all styles, a rendered page is painted sooner than with several.
        cssCodeSplit: false,
        rolldownOptions: {
          input: "index.html",
          output: {
            codeSplitting: { groups },
            // Short hashes, because files contain each other's names many times.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
          },
        },
      },
    },
    start: filesAlone("start", ["web/start.ts"]),
    page: filesAlone("page", ["web/portfolio-page/page-script.ts"]),
    pdfFrame: filesAlone("pdf-frame", ["web/pdf-frame/pdf-frame.ts"]),
    textPage: filesAlone("text-page", ["web/text-pages/theme.ts"]),
    // A page that is opened from a folder cannot load modules.
    seasonScript: filesAlone("season-script", ["web/season-pages/search.ts"], "iife"),
    pageStyles: filesAlone("page-styles", [
      "web/pdf-frame/pdf-frame.css",
      "web/portfolio-page/portfolio-page.css",
      "web/season-pages/season-pages.css",
      "web/text-pages/api-docs.css",
      "web/text-pages/guide.css",
    ]),
    // Renders the screens and public portfolios on the server.
    render: {
      consumer: "server",
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        emptyOutDir: false,
        manifest: false,
        license: licenses("render"),
        minify: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: "web/render.tsx",
          output: {
            entryFileNames: ".page/[name].js",
            chunkFileNames: ".page/[name]-[hash].js",
          },
        },
      },
    },
  },
  plugins: [react(), precompress()],
  publicDir: "web/public",
  // Lets built files find each other under any path. The server completes the page's addresses.
  base: "./",
  server: {
    proxy: {
      "/api": served,
      "/help": served,
      "/portfolio-pictures": served,
      "/files": served,
      // Public portfolios and the frame of PDFs use the last build.
      "/assets": served,
      "^/[a-z0-9-]+(?:[?/]|$)": { ...served, bypass: bypassUnlessPortfolio },
    },
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    // Inlined pictures and fonts could not be cached alone.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)),
    },
    reportCompressedSize: false,
  },
});

/** Scripts or styles that are built separately, so that they share nothing with the screens. */
function filesAlone(
  manifest: string,
  input: string[],
  format: "es" | "iife" = "es",
): EnvironmentOptions {
  return {
    consumer: "client",
    build: {
      emptyOutDir: false,
      manifest: `.vite/${manifest}.json`,
      license: licenses(manifest),
      copyPublicDir: false,
      rolldownOptions: { input, output: { format, entryFileNames: "assets/[name]-[hash].js" } },
    },
  };
}

/** A release ships these packages inside the built files (scripts/bill-of-materials.mjs). */
function licenses(name: string): { fileName: string } {
  return { fileName: `.vite/licenses/${name}.json` };
}

function bypassUnlessPortfolio({ url = "" }: { url?: string | undefined }): string | undefined {
  const [, slug = ""] = /^\/([a-z0-9-]+)(?:\/share\.png|\/)?(?:\?|$)/.exec(url) ?? [];
  return isSlug(slug) ? undefined : url;
}

function modules(...paths: string[]): RegExp {
  return new RegExp(`/(?:${paths.join("|")})\\.\\w+$`);
}

/** Compresses scripts and styles at build time. The server picks the encoding for each browser. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir = "dist/web" }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:m?js|css)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
}
