import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { fullNameOf } from "../../domain/people.ts";
import type { World } from "../world.ts";
import { inPictureProcess } from "./in-picture-process.ts";
import { keepMade } from "./keep-made.ts";
import { portfoliosKept } from "./public-pages.ts";
import { readStored } from "./read-stored.ts";
import { findLargestSize, previewAt, type Preview } from "./store.ts";

/** With when it was drawn, as long as its portrait is not in it. */
type ShareImage = { bytes: Uint8Array<ArrayBuffer>; tag: string; triedAt?: number };
type NotDrawn = { triedAt: number };

/** Milliseconds after which drawing is tried again: the machine may have had too much to do. */
const againAfter = 10 * 60 * 1000;

/**
 * What previews of links to a portfolio show, by its address (rule 10.8). It costs a process: each version is
 * drawn once, and a save of another portfolio leaves it as it is.
 */
export function shareImages(world: World) {
  const drawn = keepMade<ShareImage | NotDrawn>(portfoliosKept);
  return async (slug: string): Promise<ShareImage | undefined> => {
    const portfolio = await previewAt(world.db, slug);
    if (!portfolio?.isPublished) return undefined;
    // An address may become somebody else's after its member was erased.
    const key = `${portfolio.userId} ${slug} ${portfolio.version}`;
    const triedAt = drawn.ready(key)?.triedAt;
    if (triedAt !== undefined && Date.now() - triedAt >= againAfter) drawn.drop(key);
    const image = await drawn.at(key, () => draw(world, portfolio));
    return image && "bytes" in image ? image : undefined;
  };
}

/** What could not be drawn is not tried again at once: whoever asks would start a process each time. */
async function draw(world: World, portfolio: Preview): Promise<ShareImage | NotDrawn> {
  const portrait = await portraitOf(world, portfolio);
  const made = await inPictureProcess({
    kind: "share",
    fullName: fullNameOf(portfolio),
    subtitle: portfolio.subtitle,
    teamName: world.settings.teamName,
    ...(portrait && { portrait }),
  });
  if (!("image" in made)) {
    world.log.error("share image not drawn", { version: portfolio.version });
    return { triedAt: Date.now() };
  }
  const bytes = new Uint8Array(made.image);
  const tag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  const isWhole = portfolio.pictureId === null || portrait !== undefined;
  return { bytes, tag, ...(!isWhole && { triedAt: Date.now() }) };
}

async function portraitOf(world: World, { pictureId }: Preview): Promise<Uint8Array | undefined> {
  const storedId = pictureId === null ? undefined : await findLargestSize(world.db, pictureId);
  const bytes = storedId === undefined ? undefined : await readStored(world, storedId);
  return bytes && buffer(bytes);
}
