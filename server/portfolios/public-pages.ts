import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { AppContext } from "../context.ts";
import type { Encoding } from "../http/encoding-for.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { readPublicPortfolio } from "./read-public.ts";

type Headers = Record<string, string>;

/** A page as it is sent: whole, or only told to be as it was. */
type Form = { bytes: Uint8Array<ArrayBuffer>; tag: string; headers: Headers; unchanged: Headers };

/** In every form that browsers take. */
export type PublicPage = Record<Encoding, Form>;

/** Those of a large team, and of those who left it; a page takes about 100 kB, a share image as much. */
export const portfoliosKept = 300;

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Public pages by their slug, from memory until a portfolio changes (rule 10.63). Promises are cached, so that a
 * page is rendered once for all who ask at the same time, and one that was begun before a change is dropped by it.
 */
export function publicPages(context: AppContext, renderer: PageRenderer) {
  const pages = new LRUCache<string, Promise<PublicPage | undefined>>({ max: portfoliosKept });
  context.broadcaster.listen((items) => {
    if (items.some(({ kind }) => kind === "portfolio.changed")) pages.clear();
  });
  return (slug: string): Promise<PublicPage | undefined> => {
    const cached = pages.get(slug);
    if (cached) return cached;
    const page = makePage(context, renderer, slug);
    pages.set(slug, page);
    const forget = () => {
      if (pages.peek(slug) === page) pages.delete(slug);
    };
    page.then((made) => made ?? forget(), forget);
    return page;
  };
}

async function makePage(
  context: AppContext,
  renderer: PageRenderer,
  slug: string,
): Promise<PublicPage | undefined> {
  const portfolio = await readPublicPortfolio(context, slug);
  if (!portfolio) return undefined;
  const { html, contentSecurityPolicy } = renderer.portfolio(portfolio);
  return formsOf(html, {
    vary: "accept-encoding",
    "cache-control": "public, no-cache",
    "content-security-policy": contentSecurityPolicy,
    ...(!portfolio.isFindable && { "x-robots-tag": "noindex" }),
  });
}

/** A page in each encoding, with its headers. */
export async function formsOf(html: string, common: Headers): Promise<PublicPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const as = (bytes: Buffer, encoding: Encoding): Form => {
    const tag = `"${hash}-${encoding}"`;
    const unchanged = { ...common, etag: tag };
    const coding = encoding === "identity" ? {} : { "content-encoding": encoding };
    const headers = { ...unchanged, ...coding, "content-type": "text/html; charset=UTF-8" };
    return { bytes: new Uint8Array(bytes), tag, headers, unchanged };
  };
  return { br: as(br, "br"), gzip: as(zipped, "gzip"), identity: as(identity, "identity") };
}
