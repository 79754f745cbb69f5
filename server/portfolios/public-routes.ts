import { Readable } from "node:stream";
import type { Context } from "hono";
import { isOneself } from "../../domain/permissions.ts";
import { isSlug } from "../../domain/portfolios/slugs.ts";
import type { AppContext } from "../context.ts";
import { readStored } from "../files/read-stored.ts";
import { encodingFor } from "../http/encoding-for.ts";
import type { Env } from "../http/env.ts";
import { matchesEtag } from "../http/matches-etag.ts";
import { createRouter } from "../http/router.ts";
import { identifyBySession } from "../sessions/viewer.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { findPictureSize, type PictureSizeRecord } from "./picture-store.ts";
import { encodePage, createPublicPages, type PublicPage } from "./public-pages.ts";
import { createShareImages } from "./share-images.ts";

const noindex = { "x-robots-tag": "noindex" };

/** Register these routes last: `/:slug` matches any path that no other route has (rule 10.57). */
export function publicRoutes(context: AppContext, renderer: PageRenderer) {
  const routes = createRouter();
  const pages = createPublicPages(context, renderer);
  const images = createShareImages(context);
  let notFoundPage: Promise<PublicPage> | undefined;
  const identifyReader = identifyBySession(context);

  async function notFound(c: Context<Env>): Promise<Response> {
    notFoundPage ??= renderNotFound(renderer);
    const { bytes, headers } = (await notFoundPage)[encodingFor(c.req.header("accept-encoding"))];
    return new Response(bytes, { status: 404, headers });
  }

  return routes
    .get("/:slug", async (c, next) => {
      const requested = c.req.param("slug");
      const slug = requested.toLowerCase();
      if (!isSlug(slug)) return next();
      if (slug !== requested) return c.redirect(pathWithQuery(c, slug), 301);
      const page = await pages(slug);
      if (!page) return (await context.isSetUp()) ? notFound(c) : next();
      const { bytes, tag, headers, unchanged } = page[encodingFor(c.req.header("accept-encoding"))];
      return matchesEtag(c.req.header("if-none-match"), tag)
        ? new Response(null, { status: 304, headers: unchanged })
        : new Response(bytes, { headers });
    })
    .get("/:slug/", async (c, next) => {
      const slug = c.req.param("slug").toLowerCase();
      return isSlug(slug) ? c.redirect(pathWithQuery(c, slug), 301) : next();
    })
    .get("/:slug/share.png", async (c, next) => {
      const slug = c.req.param("slug");
      if (!isSlug(slug)) return next();
      const image = await images(slug);
      if (!image) return notFound(c);
      const headers = {
        etag: image.tag,
        "cache-control": "public, no-cache",
        // Other sites embed the image in link previews.
        "cross-origin-resource-policy": "cross-origin",
        ...noindex,
      };
      if (matchesEtag(c.req.header("if-none-match"), image.tag)) return c.body(null, 304, headers);
      return c.body(image.bytes, 200, { ...headers, "content-type": "image/png" });
    })
    .get("/portfolio-pictures/:id/:file", async (c) => {
      await identifyReader(c);
      const { id, file } = c.req.param();
      const size = await findPictureSize(context.db, id, file);
      if (!size || !(size.isPublic || isOwn(c, size))) return notFound(c);
      const tag = `"${size.stored.id}"`;
      const headers = {
        etag: tag,
        // The bytes of an id never change, but a member may unpublish the picture.
        "cache-control": size.isPublic ? "public, no-cache" : "private, no-cache",
        "content-security-policy": "default-src 'none'; sandbox",
        ...(!size.isFindable && noindex),
      };
      if (matchesEtag(c.req.header("if-none-match"), tag)) return c.body(null, 304, headers);
      const init = { headers: { ...headers, "content-type": "image/webp" } };
      if (c.req.method === "HEAD") return new Response(null, init);
      const bytes = await readStored(context, size.stored);
      return bytes ? new Response(Readable.toWeb(bytes) as ReadableStream, init) : notFound(c);
    });
}

function renderNotFound(renderer: PageRenderer): Promise<PublicPage> {
  const { html, contentSecurityPolicy } = renderer.notFound();
  return encodePage(html, {
    ...noindex,
    vary: "accept-encoding",
    "content-security-policy": contentSecurityPolicy,
    "cache-control": "no-store",
  });
}

function pathWithQuery(c: Context<Env>, slug: string): string {
  return `/${slug}${new URL(c.req.url).search}`;
}

function isOwn(c: Context<Env>, { userId }: PictureSizeRecord): boolean {
  const viewer = c.get("viewer");
  return isOneself(viewer, userId);
}
