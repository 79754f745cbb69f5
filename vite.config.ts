import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { isSlug } from "./domain/portfolios/slugs.ts";

const api = process.env["API_URL"] ?? "http://localhost:3000";
const served = { target: api, changeOrigin: false };

/** Pages that the server writes: what they load is theirs alone. */
const written = /\/web\/(?:text-pages|portfolio-page)\//;
/** What the pages at /api/docs and /help load, which the server writes. */
const textPages = ["api-docs.css", "guide.css", "theme.ts"].map((file) => `web/text-pages/${file}`);
const publicStyle = "web/portfolio-page/portfolio-page.css";

/**
 * Few files for a screen, each with hardly anything that it does not use: a browser asks for six at a
 * time. A group takes along what its modules import, unless a group before it has it. The bundler's own chunks
 * miss the budgets (docs/decisions/0020-own-parts-kept.md).
 */
const groups = [
  // What the product is built on changes seldom, and stays in caches through its updates.
  { name: "vendor", tags: ["$initial" as const], test: /node_modules/ },
  { name: "first", tags: ["$initial" as const], test: (id: string) => !written.test(id) },
  // What both sides of the door use, what is in front of it, what is behind it.
  {
    name: "kit",
    test: modules(
      "web/layout/(?:brand|countdown|use-page-title|skip-link|theme-toggle|version-label)",
      "domain/people/(?:passwords|people)",
      "web/sessions/(?:form-note|sign-in-problems|use-form)",
      "web/ui/(?:button|field|icon-button|note|password-input|select|text-input|use-media)",
      "IconArrowLeft",
    ),
  },
  {
    name: "door",
    test: modules(
      "web/sessions/(?:auth-frame|back-to-login|outcome|submit-part|use-auth-form|auth-form\\.module)",
    ),
  },
  {
    name: "inside",
    test: modules(
      "web/shell/(?:page|pending-screen)",
      "web/home/home-bar",
      "web/subteams/plate",
      "web/ui/(?:chip|error-state|loading|skeleton|tag)",
      "web/api/load-state",
      "domain/dates",
      "Icon(?:Check|Copy|Refresh|Trash)",
      "(?:useInfiniteQuery|infiniteQueryObserver)",
    ),
  },
  // For reading a document, for writing one, and for a portfolio.
  {
    name: "documents",
    test: modules(
      "domain/(?:files/files|idempotency)",
      "web/documents/attachments/file-icon",
      "web/documents/content/use-scroll-spy",
      "web/documents/reading/document-failure",
      "web/documents/writing/(?:drafts|load-editor|save-words)",
      "web/saving/(?:attempt|clock|delivery|draft-files|draft-keeper|draft-store|drafts|hold-draft|new-id|saving|store|until-answered|use-left-over-drafts|use-saving)",
      "web/editor/code-(?:colors|languages)",
      "web/sessions/use-sign-in-again",
      "Icon(?:DeviceFloppy|Download|ExternalLink|Pencil)",
    ),
  },
];

export default defineConfig({
  builder: {},
  environments: {
    client: {
      build: {
        // The server reads from it what each screen loads.
        manifest: true,
        rolldownOptions: {
          input: ["index.html", ...textPages, publicStyle],
          output: { codeSplitting: { groups } },
        },
      },
    },
    // The public page's script, apart from the screens', so that it brings nothing of theirs along.
    page: {
      build: {
        emptyOutDir: false,
        manifest: ".vite/page.json",
        copyPublicDir: false,
        rolldownOptions: {
          input: "web/portfolio-page/page-script.ts",
          output: { entryFileNames: "assets/[name]-[hash].js" },
        },
      },
    },
    // What the server writes that page with.
    render: {
      consumer: "server",
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        emptyOutDir: false,
        manifest: false,
        minify: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: "web/portfolio-page/render.tsx",
          output: { entryFileNames: ".page/[name].js" },
        },
      },
    },
  },
  plugins: [react(), precompress()],
  publicDir: "web/public",
  // The page is sent for every address, so what it links to is named from the root.
  base: "/",
  server: {
    proxy: {
      "/api": served,
      "/help": served,
      "/portfolio-pictures": served,
      // Public portfolios, as they were built last.
      "/assets": served,
      "^/[a-z0-9-]+(?:[?/]|$)": { ...served, bypass: unlessPortfolio },
    },
  },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    // An inlined picture or font would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

function unlessPortfolio({ url = "" }: { url?: string | undefined }): string | undefined {
  const [, slug = ""] = /^\/([a-z0-9-]+)(?:\/share\.png|\/)?(?:\?|$)/.exec(url) ?? [];
  return isSlug(slug) ? undefined : url;
}

function modules(...paths: string[]): RegExp {
  return new RegExp(`/(?:${paths.join("|")})\\.\\w+$`);
}

/** Compresses once what is sent often: the server picks the file that the browser takes. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir = "dist/web" }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
}
