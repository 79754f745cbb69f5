import { heicSentence, portfolioPictureMaxBytes } from "../../../domain/portfolios/portfolios.ts";
import { refusals } from "../../../domain/refusals.ts";
import { Problem } from "../../api/problem.ts";

const failed = "Failed to upload image";

/**
 * Why a file cannot be added, as far as the browser can tell: by its first bytes, then by its size, as the
 * server judges it once more (rule 10.47).
 */
export async function pictureProblem(file: Blob): Promise<string | undefined> {
  const start = await firstCharacters(file).catch(() => undefined);
  if (start === undefined) return failed;
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(start)) return heicSentence;
  if (!isPicture(start)) return refusals["not-a-picture"].sentence;
  if (file.size >= portfolioPictureMaxBytes) return refusals["picture-too-large"].sentence;
  return undefined;
}

/** What each of the formats begins with. */
function isPicture(start: string): boolean {
  return /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftypavi[fs])/s.test(start);
}

async function firstCharacters(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return String.fromCharCode(...bytes);
}

const toldByServer = [
  "not-a-picture",
  "picture-too-large",
  "too-many-pixels",
  "storage-full",
  "too-many-uploads",
] as const;

/** The sentence for people. */
export function whyNotAdded(error: unknown): string {
  if (!(error instanceof Problem)) return failed;
  const code = toldByServer.find((one) => one === error.code);
  if (code) return error.detail || refusals[code].sentence;
  // A proxy has a limit of its own.
  return error.status === 413 ? refusals["picture-too-large"].sentence : failed;
}

/** Whether the server does not want this picture; another try might do for every other reason. */
export function isRefused(error: unknown): boolean {
  return error instanceof Problem && [413, 415, 422].includes(error.status);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof Problem && error.code === "not-signed-in";
}
