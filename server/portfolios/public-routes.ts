import { Readable } from "node:stream";
import type { Context } from "hono";
import { isOneself } from "../../domain/permissions.ts";
import { isSlug } from "../../domain/portfolios/slugs.ts";
import type { AppContext } from "../context.ts";
import { encodingFor } from "../http/encoding-for.ts";
import type { Env } from "../http/env.ts";
import { matchesEtag } from "../http/matches-etag.ts";
import { newRouter } from "../http/router.ts";
import { findViewer } from "../sessions/viewer.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { findPictureSize, type PictureSizeRecord } from "./picture-store.ts";
import { formsOf, publicPages, type PublicPage } from "./public-pages.ts";
import { readStored } from "./read-stored.ts";
import { shareImages } from "./share-images.ts";

const noindex = { "x-robots-tag": "noindex" };

/**
 * What recruiters see, open to everybody (rule 10.57). Its addresses are those that nothing else has, so
 * these routes come after all others.
 */
export function publicRoutes(context: AppContext, renderer: PageRenderer) {
  const routes = newRouter();
  const pages = publicPages(context, renderer);
  const images = shareImages(context);
  let missing: Promise<PublicPage> | undefined;
  const findReader = findViewer(context);

  async function notFound(c: Context<Env>): Promise<Response> {
    missing ??= missingPage(renderer);
    const { bytes, headers } = (await missing)[encodingFor(c.req.header("accept-encoding"))];
    return new Response(bytes, { status: 404, headers });
  }

  return routes
    .get("/:slug", async (c, next) => {
      const asked = c.req.param("slug");
      const slug = asked.toLowerCase();
      if (!isSlug(slug)) return next();
      if (slug !== asked) return c.redirect(addressOf(c, slug), 301);
      const page = await pages(slug);
      if (!page) return notFound(c);
      const { bytes, tag, headers, unchanged } = page[encodingFor(c.req.header("accept-encoding"))];
      return matchesEtag(c.req.header("if-none-match"), tag)
        ? new Response(null, { status: 304, headers: unchanged })
        : new Response(bytes, { headers });
    })
    .get("/:slug/", async (c, next) => {
      const slug = c.req.param("slug").toLowerCase();
      return isSlug(slug) ? c.redirect(addressOf(c, slug), 301) : next();
    })
    .get("/:slug/share.png", async (c, next) => {
      const slug = c.req.param("slug");
      if (!isSlug(slug)) return next();
      const image = await images(slug);
      if (!image) return notFound(c);
      const headers = {
        etag: image.tag,
        "cache-control": "public, no-cache",
        // It is made to be shown elsewhere.
        "cross-origin-resource-policy": "cross-origin",
        ...noindex,
      };
      if (matchesEtag(c.req.header("if-none-match"), image.tag)) return c.body(null, 304, headers);
      return c.body(image.bytes, 200, { ...headers, "content-type": "image/png" });
    })
    .get("/portfolio-pictures/:id/:file", async (c) => {
      await findReader(c);
      const { id, file } = c.req.param();
      const size = await findPictureSize(context.db, id, file);
      if (!size || !(size.isPublic || isOwn(c, size))) return notFound(c);
      const tag = `"${size.storedId}"`;
      const headers = {
        etag: tag,
        // Bytes never change under an id, but a member may take back what a cache has.
        "cache-control": size.isPublic ? "public, no-cache" : "private, no-cache",
        "content-security-policy": "default-src 'none'; sandbox",
        ...(!size.isFindable && noindex),
      };
      if (matchesEtag(c.req.header("if-none-match"), tag)) return c.body(null, 304, headers);
      const how = { headers: { ...headers, "content-type": "image/webp" } };
      if (c.req.method === "HEAD") return new Response(null, how);
      const bytes = await readStored(context, size.storedId);
      return bytes ? new Response(Readable.toWeb(bytes) as ReadableStream, how) : notFound(c);
    });
}

function missingPage(renderer: PageRenderer): Promise<PublicPage> {
  const { html, contentSecurityPolicy } = renderer.notFound();
  return formsOf(html, {
    ...noindex,
    vary: "accept-encoding",
    "content-security-policy": contentSecurityPolicy,
    "cache-control": "no-store",
  });
}

/** The same address, with what was asked along. */
function addressOf(c: Context<Env>, slug: string): string {
  return `/${slug}${new URL(c.req.url).search}`;
}

function isOwn(c: Context<Env>, { userId }: PictureSizeRecord): boolean {
  const viewer = c.get("viewer");
  return isOneself(viewer, userId);
}
