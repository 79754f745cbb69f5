import { relative } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context } from "hono";
import { documentHeading } from "../domain/documents.ts";
import { may, type Viewer } from "../domain/permissions.ts";
import { findSubteam } from "../domain/subteams.ts";
import { findHeading } from "./documents/store.ts";
import type { Env } from "./http/env.ts";
import { newRouter } from "./http/router.ts";
import { publicFiles, readShell } from "./http/shell.ts";
import { isSetupLink } from "./people/setup-link.ts";
import { sessionAnswerFor } from "./sessions/doorway.ts";
import { findViewer } from "./sessions/viewer.ts";
import { publicConfig } from "./system.ts";
import type { World } from "./world.ts";

type Page = { title: string; status?: 200 | 404; setupOpen?: boolean };

/**
 * The addresses that people open. Each answers with its true status, and with its redirects, before
 * anything is sent; what the screen then shows comes from the API, which asks for permission itself.
 */
export function pageRoutes(world: World) {
  const { db, settings } = world;
  const shell = readShell();
  const routes = newRouter();
  const viewerFirst = findViewer(db);

  async function show(
    c: Context<Env>,
    { title, status = 200, setupOpen = false }: Page,
  ): Promise<Response> {
    const boot = {
      config: await publicConfig(world),
      session: await sessionAnswerFor(world, c.get("viewer")),
      status,
      setupOpen,
    };
    return c.html(shell.page(`${title} · ${settings.teamName}`, boot), status, {
      "content-security-policy": shell.contentSecurityPolicy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
  }

  /** A page for those who may read: everybody else signs in first and comes back. */
  function insidePage(path: string, page: (c: Context<Env>) => Promise<Page> | Page): void {
    routes.get(path, viewerFirst, async (c) => {
      if (!may(c.get("viewer"), "documents.read")) return c.redirect(loginAddress(c));
      return show(c, await page(c));
    });
  }

  function createPage(path: string): void {
    routes.get(path, viewerFirst, async (c) => {
      const viewer = c.get("viewer");
      if (viewer.kind === "nobody") return c.redirect(loginAddress(c));
      if (!may(viewer, "documents.create")) return c.redirect("/");
      return show(c, { title: "Create New Document" });
    });
  }

  /** Who is in already has no business there; a guest may come to sign in as a member. */
  function doorPage(path: string, title: string, opensFor: readonly Viewer["kind"][]): void {
    routes.get(path, viewerFirst, async (c) => {
      return opensFor.includes(c.get("viewer").kind) ? show(c, { title }) : c.redirect("/");
    });
  }

  insidePage("/", () => ({ title: "Home" }));
  insidePage("/subteam/:id", (c) => {
    const subteam = findSubteam(c.req.param("id") ?? "");
    return subteam ? { title: `${subteam.name} Documentation` } : notFoundPage;
  });
  insidePage("/document/:id", async (c) => {
    const heading = await findHeading(db, c.req.param("id") ?? "");
    if (!heading) return { title: "Document not found", status: 404 };
    return { title: documentHeading(heading) };
  });
  createPage("/create");
  createPage("/create/:subteam");
  doorPage("/login", "Sign in", ["nobody", "guest"]);
  doorPage("/guest", "Guest access", ["nobody"]);
  routes.get("/setup", viewerFirst, async (c) => {
    const setupOpen = await isSetupLink(db, c.req.query("token") ?? "");
    return show(c, { title: "First start", status: setupOpen ? 200 : 404, setupOpen });
  });

  routes.get("/robots.txt", (c) => c.text("User-agent: *\nDisallow: /\n"));
  serveBuilt(routes);

  return {
    routes,
    notFound: async (c: Context<Env>): Promise<Response> => {
      let answer: Response | undefined;
      await viewerFirst(c, async () => {
        answer = await show(c, notFoundPage);
      });
      return answer ?? c.notFound();
    },
  };
}

const notFoundPage: Page = { title: "Not found", status: 404 };

/** Names of built files carry their hash, so they never change; the others are asked for again. */
function serveBuilt(routes: ReturnType<typeof newRouter>): void {
  const { folder, names } = publicFiles();
  const root = relative(process.cwd(), folder) || ".";
  const cache = (value: string) => (_path: string, c: Context) => c.header("cache-control", value);
  routes.get(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: cache("public, max-age=31536000, immutable"),
    }),
  );
  for (const name of names) {
    routes.get(
      `/${name}`,
      serveStatic({ root, path: name, onFound: cache("public, max-age=3600") }),
    );
  }
}

function loginAddress(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname === "/" && search === ""
    ? "/login"
    : `/login?to=${encodeURIComponent(pathname + search)}`;
}
