import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { fullNameOf } from "../../domain/people/people.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { inPictureProcess } from "../pictures/in-picture-process.ts";
import { findLargestSize } from "./picture-store.ts";
import { portfoliosKept } from "./public-pages.ts";
import { readStored } from "./read-stored.ts";
import { previewAt, type Preview } from "./store.ts";

/** A whole one has the portrait, where there is one. */
type ShareImage = { bytes: Uint8Array<ArrayBuffer>; tag: string; isWhole: boolean };
type NotDrawn = { isWhole: false };

/** Milliseconds after which drawing is tried again: the machine may have had too much to do. */
const againAfter = 10 * 60 * 1000;

/**
 * What previews of links to a portfolio show, by its address (rules 10.67 and 10.69). It costs a process: each version is
 * drawn once, and a save of another portfolio leaves it as it is.
 */
export function shareImages(context: AppContext) {
  const drawn = new LRUCache<string, ShareImage | NotDrawn, Preview>({
    max: portfoliosKept,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    // Failures are kept for a while: otherwise each request would start a process.
    fetchMethod: async (_key, _stale, { options, context: preview }) => {
      const image = await draw(context, preview);
      if (!image.isWhole) options.ttl = againAfter;
      return image;
    },
  });
  return async (slug: string): Promise<ShareImage | undefined> => {
    const portfolio = await previewAt(context.db, slug);
    if (!portfolio?.isPublished) return undefined;
    // An address may become somebody else's after its member was erased.
    const key = `${portfolio.userId} ${slug} ${portfolio.version}`;
    const image = await drawn.fetch(key, { context: portfolio });
    return image && "bytes" in image ? image : undefined;
  };
}

async function draw(context: AppContext, portfolio: Preview): Promise<ShareImage | NotDrawn> {
  const portrait = await portraitOf(context, portfolio);
  const { subtitle, version } = portfolio;
  const { teamName } = context.settings;
  const made = await inPictureProcess(
    "share",
    { fullName: fullNameOf(portfolio), subtitle, teamName },
    { read: () => portrait ?? new Uint8Array() },
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code === "busy") throw error;
    context.log.error("share image not drawn", { version });
  });
  if (!made) return { isWhole: false };
  const bytes = new Uint8Array(made);
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const isWhole = portfolio.pictureId === null || portrait !== undefined;
  return { bytes, tag, isWhole };
}

async function portraitOf(
  context: AppContext,
  { pictureId }: Preview,
): Promise<Uint8Array | undefined> {
  const storedId = pictureId === null ? undefined : await findLargestSize(context.db, pictureId);
  const bytes = storedId === undefined ? undefined : await readStored(context, storedId);
  return bytes && buffer(bytes);
}
