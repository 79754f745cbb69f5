import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const api = process.env["API_URL"] ?? "http://localhost:3000";

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
    // An inlined picture or font would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

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
