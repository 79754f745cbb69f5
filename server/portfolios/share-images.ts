import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { fullNameOf } from "../../domain/people/people.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { ChangedBytes } from "../files/check-bytes.ts";
import { readStored } from "../files/read-stored.ts";
import { runPictureProcess } from "../pictures/run-picture-process.ts";
import { findLargestSize } from "./picture-store.ts";
import { cachedPortfoliosMax } from "./public-pages.ts";
import { findPreviewBySlug, type Preview } from "./store.ts";

type ShareImage = {
  bytes: Uint8Array<ArrayBuffer>;
  tag: string;
  /** False when the portrait could not be read. */
  isComplete: boolean;
};
type FailedDraw = { isComplete: false };
type Work = { portfolio: Preview; teamName: string };

/** Milliseconds until an incomplete image is drawn again; the machine may have been overloaded. */
const retryAfter = 10 * 60 * 1000;

/** Drawing starts a process, so each version is drawn once (rules 10.67 and 10.69). */
export function createShareImages(context: AppContext) {
  const drawn = new LRUCache<string, ShareImage | FailedDraw, Work>({
    max: cachedPortfoliosMax,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    ignoreFetchAbort: true,
    // Caches failures too; otherwise each request would start a process.
    fetchMethod: async (_key, _stale, { options, context: work }) => {
      const image = await draw(context, work);
      if (!image.isComplete) options.ttl = retryAfter;
      return image;
    },
  });
  return async (slug: string): Promise<ShareImage | undefined> => {
    const portfolio = await findPreviewBySlug(context.db, slug);
    if (!portfolio?.isPublished) return undefined;
    const { teamName } = await readTeamSettings(context.db, context.settings);
    // After a member is erased, another member may claim the slug.
    const key = `${portfolio.userId} ${slug} ${portfolio.version} ${teamName}`;
    const image = await drawn.fetch(key, { context: { portfolio, teamName } });
    return image && "bytes" in image ? image : undefined;
  };
}

async function draw(
  context: AppContext,
  { portfolio, teamName }: Work,
): Promise<ShareImage | FailedDraw> {
  const portrait = await portraitOf(context, portfolio);
  const { subtitle, version } = portfolio;
  const made = await runPictureProcess(
    "share",
    { fullName: fullNameOf(portfolio), subtitle, teamName },
    { read: () => portrait ?? new Uint8Array() },
  ).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code === "busy") throw error;
    context.log.error("could not draw share image", { version });
  });
  if (!made) return { isComplete: false };
  const bytes = new Uint8Array(made);
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const isComplete = portfolio.pictureId === null || portrait !== undefined;
  return { bytes, tag, isComplete };
}

async function portraitOf(
  context: AppContext,
  { pictureId }: Preview,
): Promise<Uint8Array | undefined> {
  const stored = pictureId === null ? undefined : await findLargestSize(context.db, pictureId);
  const bytes = stored && (await readStored(context, stored));
  return bytes && buffer(bytes).catch(ignoreChanged);
}

/** If the portrait's bytes have changed on the disk, the image is drawn without it. */
function ignoreChanged(error: unknown): undefined {
  if (!(error instanceof ChangedBytes)) throw error;
}
