import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodingFor, type Encoding } from "../http/encoding-for.ts";
import { isNamed } from "../http/is-named.ts";
import type { ReadyAnswer } from "../http/ready-answers.ts";
import type { World } from "../world.ts";
import { keptUntilChanged, type Kept } from "./kept-until-changed.ts";
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

/** Public pages by their address, answered from memory until they change (rule 10.7). */
export function publicPages(world: World, renderer: PageRenderer): Kept<PublicPage> {
  return keptUntilChanged(world.news, portfoliosKept, async (slug) => {
    const portfolio = await readPublicPortfolio(world, slug);
    if (!portfolio) return undefined;
    const { html, contentSecurityPolicy } = renderer.portfolio(portfolio);
    return formsOf(html, {
      vary: "accept-encoding",
      "cache-control": "public, no-cache",
      "content-security-policy": contentSecurityPolicy,
      ...(!portfolio.isFindable && { "x-robots-tag": "noindex" }),
    });
  });
}

/** Headers too are made once: they would cost more than the rest of an answer. */
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

/** The answer to who asks with these headers. */
export function pageAnswer(page: PublicPage, sent: IncomingHttpHeaders): ReadyAnswer {
  const { bytes, tag, headers, unchanged } = page[encodingFor(sent["accept-encoding"])];
  return isNamed(sent["if-none-match"], tag)
    ? { status: 304, headers: unchanged, body: null }
    : { status: 200, headers, body: bytes };
}
