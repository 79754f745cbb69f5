import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { AppContext } from "../context.ts";
import type { Encoding } from "../http/encoding-for.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { readPublicPortfolio } from "./read-public.ts";

type Headers = Record<string, string>;

type EncodedPage = {
  bytes: Uint8Array<ArrayBuffer>;
  tag: string;
  headers: Headers;
  /** Headers of a 304 response. */
  unchanged: Headers;
};

export type PublicPage = Record<Encoding, EncodedPage>;

/** Enough for a large team and its former members. A page or share image takes about 100 kB. */
export const cachedPortfoliosMax = 300;

/** Pages show the team's name, so changed settings evict them, too. */
const evictingKinds: ReadonlySet<string> = new Set(["portfolio.changed", "settings.changed"]);

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Concurrent requests share one rendering, and a change evicts one in progress (rule 10.63). */
export function createPublicPages(context: AppContext, renderer: PageRenderer) {
  const pages = new LRUCache<string, Promise<PublicPage | undefined>>({ max: cachedPortfoliosMax });
  context.broadcaster.listen((items) => {
    if (items.some(({ kind }) => evictingKinds.has(kind))) pages.clear();
  });
  return (slug: string): Promise<PublicPage | undefined> => {
    const cached = pages.get(slug);
    if (cached) return cached;
    const page = makePage(context, renderer, slug);
    pages.set(slug, page);
    const evict = () => {
      if (pages.peek(slug) === page) pages.delete(slug);
    };
    page.then((rendered) => rendered ?? evict(), evict);
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
  return encodePage(html, {
    vary: "accept-encoding",
    "cache-control": "public, no-cache",
    "content-security-policy": contentSecurityPolicy,
    ...(!portfolio.isFindable && { "x-robots-tag": "noindex" }),
  });
}

export async function encodePage(html: string, common: Headers): Promise<PublicPage> {
  const identity = Buffer.from(html);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, quality),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const as = (bytes: Buffer, encoding: Encoding): EncodedPage => {
    const tag = `"${hash}-${encoding}"`;
    const unchanged = { ...common, etag: tag };
    const coding = encoding === "identity" ? {} : { "content-encoding": encoding };
    const headers = { ...unchanged, ...coding, "content-type": "text/html; charset=UTF-8" };
    return { bytes: new Uint8Array(bytes), tag, headers, unchanged };
  };
  return { br: as(br, "br"), gzip: as(zipped, "gzip"), identity: as(identity, "identity") };
}
