import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { fullNameOf } from "../../domain/people.ts";
import { Refusal } from "../../domain/refusals.ts";
import { inPictureProcess } from "../pictures/in-picture-process.ts";
import type { World } from "../world.ts";
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
 * What previews of links to a portfolio show, by its address (rule 10.8). It costs a process: each version is
 * drawn once, and a save of another portfolio leaves it as it is.
 */
export function shareImages(world: World) {
  const drawn = new LRUCache<string, ShareImage | NotDrawn, Preview>({
    max: portfoliosKept,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    // Failures are kept for a while: otherwise each request would start a process.
    fetchMethod: async (_key, _stale, { options, context }) => {
      const image = await draw(world, context);
      if (!image.isWhole) options.ttl = againAfter;
      return image;
    },
  });
  return async (slug: string): Promise<ShareImage | undefined> => {
    const portfolio = await previewAt(world.db, slug);
    if (!portfolio?.isPublished) return undefined;
    // An address may become somebody else's after its member was erased.
    const key = `${portfolio.userId} ${slug} ${portfolio.version}`;
    const image = await drawn.fetch(key, { context: portfolio });
    return image && "bytes" in image ? image : undefined;
  };
}

async function draw(world: World, portfolio: Preview): Promise<ShareImage | NotDrawn> {
  const portrait = await portraitOf(world, portfolio);
  const { subtitle, version } = portfolio;
  const { teamName } = world.settings;
  const made = await inPictureProcess(
    "share",
    { fullName: fullNameOf(portfolio), subtitle, teamName },
    { read: () => portrait ?? new Uint8Array() },
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code === "busy") throw error;
    world.log.error("share image not drawn", { version });
  });
  if (!made) return { isWhole: false };
  const bytes = new Uint8Array(made);
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const isWhole = portfolio.pictureId === null || portrait !== undefined;
  return { bytes, tag, isWhole };
}

async function portraitOf(world: World, { pictureId }: Preview): Promise<Uint8Array | undefined> {
  const storedId = pictureId === null ? undefined : await findLargestSize(world.db, pictureId);
  const bytes = storedId === undefined ? undefined : await readStored(world, storedId);
  return bytes && buffer(bytes);
}
