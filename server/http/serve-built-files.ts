import { relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context } from "hono";
import { publicFiles } from "./page-template.ts";
import type { createRouter } from "./router.ts";

/** Files in `/assets` carry a hash in their name, so they never change; others are revalidated. */
export function serveBuiltFiles(routes: ReturnType<typeof createRouter>): void {
  const { folder, names } = publicFiles();
  const root = relative(process.cwd(), folder) || ".";
  const cache = (value: string) => (_path: string, c: Context) => c.header("cache-control", value);
  const cacheForever = cache("public, max-age=31536000, immutable");
  routes.get(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, c) => {
        cacheForever(path, c);
        // A frame without an origin loads its script and styles here.
        c.header("access-control-allow-origin", "*");
      },
    }),
  );
  for (const name of names) {
    routes.get(
      `/${name}`,
      serveStatic({ root, path: name, onFound: cache("public, max-age=3600") }),
    );
  }
}
