import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Boot, FirstAnswers } from "../domain/boot.ts";
import { commentPageSize } from "../domain/comments.ts";
import { documentHeading, filterTags, pageSize, pageSizeMax } from "../domain/documents.ts";
import { allow, may, type Allowed, type Viewer } from "../domain/permissions.ts";
import { findSubteam } from "../domain/subteams.ts";
import { readComments } from "./comments/read-comments.ts";
import {
  previewSerialNumber,
  readDocument,
  readDocumentPage,
  readFirstSteps,
  readSubteamTags,
} from "./documents/read-documents.ts";
import { readEditors } from "./editing/read-editors.ts";
import { serveBuilt } from "./http/built-files.ts";
import { compressed } from "./http/compressed.ts";
import type { Env } from "./http/env.ts";
import { newRouter } from "./http/router.ts";
import { readShell } from "./http/shell.ts";
import { findLink } from "./people/links.ts";
import { readRequests } from "./people/read-people.ts";
import { isSetupLink } from "./people/setup-link.ts";
import { readOwnPortfolio } from "./portfolios/read-portfolio.ts";
import { sessionAnswerFor } from "./sessions/doorway.ts";
import { findViewer } from "./sessions/viewer.ts";
import { publicConfig } from "./system.ts";
import type { World } from "./world.ts";

/** The module that each screen's code begins in. */
const screens = {
  home: "web/home/home-page.tsx",
  subteam: "web/documents/subteam-page.tsx",
  document: "web/documents/document-page.tsx",
  history: "web/documents/history-page.tsx",
  create: "web/documents/create-page.tsx",
  login: "web/sessions/login-page.tsx",
  guest: "web/sessions/guest-page.tsx",
  setup: "web/sessions/setup-page.tsx",
  requestAccount: "web/sessions/request-account-page.tsx",
  resetPassword: "web/sessions/reset-password-page.tsx",
  portfolio: "web/portfolios/portfolio-page.tsx",
  captains: "web/people/captains-page.tsx",
  records: "web/people/records-page.tsx",
  notFound: "web/frame/not-found-screen.tsx",
};

type Page = {
  screen: keyof typeof screens;
  title: string;
  status?: 200 | 404 | 410;
  setupOpen?: boolean;
  answers?: FirstAnswers;
};

const notFoundPage: Page = { screen: "notFound", title: "Not found", status: 404 };

/**
 * The addresses that people open. Each answers with its true status, and with its redirects, before
 * anything is sent; and with what its screen would ask the API first, read with the same permission.
 */
export function pageRoutes(world: World) {
  const { db, settings } = world;
  const shell = readShell(screens);
  const routes = newRouter();
  const findPageViewer = findViewer(world);
  const viewerFirst = createMiddleware<Env>((c, next) => {
    // Before anything is read: what happens meanwhile is told again.
    c.set("lastEvent", world.news.last());
    return findPageViewer(c, next);
  });

  async function show(c: Context<Env>, page: Page): Promise<Response> {
    const boot: Boot = {
      config: await publicConfig(world),
      session: await sessionAnswerFor(world, c.get("viewer")),
      setupOpen: page.setupOpen ?? false,
      lastEvent: c.get("lastEvent"),
      answers: page.answers ?? {},
    };
    const html = shell.page(page.screen, `${page.title} · ${settings.teamName}`, boot);
    const { body, headers } = await compressed(c.req.header("accept-encoding"), html);
    return c.body(body, page.status ?? 200, {
      ...headers,
      "content-type": "text/html; charset=UTF-8",
      "content-security-policy": shell.contentSecurityPolicy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
  }

  /** A page for those who may read: everybody else signs in first and comes back. */
  function insidePage(
    path: string,
    page: (reader: Allowed<"documents.read">, id: string, c: Context<Env>) => Promise<Page> | Page,
  ): void {
    routes.get(path, viewerFirst, async (c) => {
      const viewer = c.get("viewer");
      if (!may(viewer, "documents.read")) return c.redirect(loginAddress(c));
      return show(c, await page(allow(viewer, "documents.read"), c.req.param("id") ?? "", c));
    });
  }

  function createPage(path: string): void {
    routes.get(path, viewerFirst, async (c) => {
      const viewer = c.get("viewer");
      if (viewer.kind === "nobody") return c.redirect(loginAddress(c));
      if (!may(viewer, "documents.create")) return c.redirect("/");
      const answers = await createAnswers(viewer, c.req.param("subteam") ?? "");
      return show(c, { screen: "create", title: "Create New Document", answers });
    });
  }

  function historyPage(path: string): void {
    routes.get(path, viewerFirst, async (c) => {
      const viewer = c.get("viewer");
      const id = c.req.param("id") ?? "";
      if (viewer.kind === "nobody") return c.redirect(loginAddress(c));
      const document = await readDocument(db, allow(viewer, "documents.read"), id);
      if (document && !may(viewer, "documents.history")) {
        return c.redirect(`/document/${document.id}`);
      }
      const title = document ? `History: ${documentHeading(document)}` : "Document not found";
      return show(c, { screen: "history", title, status: document ? 200 : 404 });
    });
  }

  async function createAnswers(viewer: Viewer, id: string): Promise<FirstAnswers> {
    const subteam = findSubteam(id)?.id;
    if (!subteam) return {};
    const tags = await readSubteamTags(db, allow(viewer, "documents.read"), subteam);
    const nextSerial = await previewSerialNumber(db, allow(viewer, "documents.create"), subteam);
    return { subteam: { id: subteam, tags, nextSerial } };
  }

  function captainsPage(path: string, page: Page): void {
    routes.get(path, viewerFirst, async (c) => {
      const viewer = c.get("viewer");
      if (viewer.kind === "nobody") return c.redirect(loginAddress(c));
      return may(viewer, "accounts.manage") ? show(c, page) : c.redirect("/");
    });
  }

  /** Who is in already has no business there; a guest may come to sign in as a member. */
  function doorPage(path: string, page: Page, opensFor: readonly Viewer["kind"][]): void {
    routes.get(path, viewerFirst, async (c) => {
      return opensFor.includes(c.get("viewer").kind) ? show(c, page) : c.redirect("/");
    });
  }

  insidePage("/", async ({ viewer }) => {
    const home: Page = { screen: "home", title: "Home" };
    if (!may(viewer, "accounts.manage")) return home;
    const captain = allow(viewer, "accounts.manage");
    const firstSteps = await readFirstSteps(db, captain);
    const accountRequests = await readRequests(db, captain, undefined);
    return { ...home, answers: { firstSteps, accountRequests } };
  });
  insidePage("/subteam/:id", async (reader, id, c) => {
    const subteam = findSubteam(id);
    if (!subteam) return notFoundPage;
    const filter = filterTags(c.req.queries("tag") ?? []);
    const list = { limit: pageSize, pinned: false, tags: filter };
    const documents = await readDocumentPage(db, reader, subteam.id, list);
    const pins = { limit: pageSizeMax, pinned: true };
    const pinned = await readDocumentPage(db, reader, subteam.id, pins);
    const tags = await readSubteamTags(db, reader, subteam.id);
    const answers = { subteam: { id: subteam.id, documents, filter, pinned, tags } };
    return { screen: "subteam", title: `${subteam.name} Documentation`, answers };
  });
  insidePage("/document/:id", async (reader, id) => {
    const document = await readDocument(db, reader, id);
    if (!document) return { screen: "document", title: "Document not found", status: 404 };
    const asked = { cursor: undefined, limit: commentPageSize };
    const comments = await readComments(db, reader, id, asked);
    const answers = { document, comments, editors: await readEditors(db, reader, id) };
    return { screen: "document", title: documentHeading(document), answers };
  });
  historyPage("/document/:id/history");
  historyPage("/document/:id/history/:version");
  createPage("/create");
  createPage("/create/:subteam");
  routes.get("/portfolio", viewerFirst, async (c) => {
    const viewer = c.get("viewer");
    if (viewer.kind === "nobody") return c.redirect(loginAddress(c));
    if (!may(viewer, "portfolios.edit")) return c.redirect("/");
    const portfolio = await readOwnPortfolio(db, allow(viewer, "portfolios.edit"));
    return show(c, { screen: "portfolio", title: "Portfolio", answers: { portfolio } });
  });
  doorPage("/login", { screen: "login", title: "Sign in" }, ["nobody", "guest"]);
  doorPage("/guest", { screen: "guest", title: "Guest access" }, ["nobody"]);
  doorPage("/request-account", { screen: "requestAccount", title: "Request Account" }, [
    "nobody",
    "guest",
  ]);
  routes.get("/reset-password", viewerFirst, async (c) => {
    const isValid = (await findLink(db, c.req.query("token") ?? "")) !== undefined;
    return show(c, {
      screen: "resetPassword",
      title: "Choose a password",
      status: isValid ? 200 : 410,
    });
  });
  captainsPage("/admin", { screen: "captains", title: "Captain Management" });
  captainsPage("/admin/records", { screen: "records", title: "Records" });
  routes.get("/setup", viewerFirst, async (c) => {
    const setupOpen = await isSetupLink(db, c.req.query("token") ?? "");
    return show(c, {
      screen: "setup",
      title: "First start",
      status: setupOpen ? 200 : 404,
      setupOpen,
    });
  });

  // Pages say themselves whether they may be found: who may not ask for one cannot read that.
  routes.get("/robots.txt", (c) => c.text("User-agent: *\nDisallow: /api/\n"));
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

function loginAddress(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname === "/" && search === ""
    ? "/login"
    : `/login?to=${encodeURIComponent(pathname + search)}`;
}
