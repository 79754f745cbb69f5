import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const api = process.env["API_URL"] ?? "http://localhost:3000";

const apiDocsFolder = "/web/api-docs/";
/** What the page at /api/docs loads, which the server writes. */
const apiDocs = ["web/api-docs/api-docs.css", "web/api-docs/theme.ts"];

/**
 * Few files for a screen, each with hardly anything that it does not use: a browser asks for six at a
 * time. A group takes along what its modules import, unless a group before it has it.
 */
const groups = [
  // What the product is built on changes seldom, and stays in caches through its updates.
  { name: "vendor", tags: ["$initial" as const], test: /node_modules/ },
  { name: "first", tags: ["$initial" as const], test: (id: string) => !id.includes(apiDocsFolder) },
  // What both sides of the door use, what is in front of it, what is behind it.
  {
    name: "kit",
    test: modules(
      "web/frame/(?:brand|page-title|skip-link|theme-toggle|version-label)",
      "web/home/countdown",
      "domain/(?:passwords|people)",
      "web/sessions/(?:form-note|use-form)",
      "web/ui/(?:button|field|icon-button|note|password-input|select|text-input|use-media)",
      "IconArrowLeft",
    ),
  },
  {
    name: "door",
    test: modules(
      "web/sessions/(?:auth-frame|back-to-login|outcome|use-auth-form|auth-form\\.module)",
    ),
  },
  {
    name: "inside",
    test: modules(
      "web/frame/(?:page|home-bar|pending-screen)",
      "web/subteams/plate",
      "web/ui/(?:chip|error-state|loading|skeleton|tag)",
      "web/wire/(?:create|load-state)",
      "domain/dates",
      "Icon(?:Check|Copy|Refresh|Trash)",
      "(?:useInfiniteQuery|infiniteQueryObserver)",
    ),
  },
  // For reading a document and for writing one.
  {
    name: "documents",
    test: modules(
      "domain/files",
      "web/documents/(?:file-icon|use-draft|drafts|document-failure)",
      "web/editor/code-(?:colours|languages)",
      "Icon(?:Download|Pencil)",
    ),
  },
];

export default defineConfig({
  plugins: [react(), precompress()],
  publicDir: "web/public",
  // The page is sent for every address, so what it links to is named from the root.
  base: "/",
  server: { proxy: { "/api": { target: api, changeOrigin: false } } },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    // The server reads from it what each screen loads.
    manifest: true,
    // An inlined picture or font would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ["index.html", ...apiDocs],
      output: { codeSplitting: { groups } },
    },
  },
});

function modules(...paths: string[]): RegExp {
  return new RegExp(`/(?:${paths.join("|")})\\.\\w+$`);
}

/** Compresses once what is sent often: the server picks the file that the browser takes. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir = "dist/web" }) {
      const assets = join(dir, "assets");
      const texts = (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(assets, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text));
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
}
