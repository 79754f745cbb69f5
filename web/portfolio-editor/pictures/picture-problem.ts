import { heicSentence, portfolioPictureMaxBytes } from "../../../domain/portfolios/portfolios.ts";
import { refusals } from "../../../domain/refusals.ts";
import { Problem } from "../../api/problem.ts";

const failed = "Failed to upload image";

/** Checks the kind, then the size, as the server does (rule 10.47). Undefined if both are right. */
export async function pictureProblem(file: Blob): Promise<string | undefined> {
  const start = await firstCharacters(file).catch(() => undefined);
  if (start === undefined) return failed;
  if (/^....ftyp(hei|hev|mif1|msf1)/s.test(start)) return heicSentence;
  if (!isPicture(start)) return refusals["not-a-picture"].sentence;
  if (file.size >= portfolioPictureMaxBytes) return refusals["picture-too-large"].sentence;
  return undefined;
}

/** Checks the signatures of JPEG, PNG, GIF, WebP, and AVIF. */
function isPicture(start: string): boolean {
  return /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF....WEBP|....ftypavi[fs])/s.test(start);
}

async function firstCharacters(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return String.fromCharCode(...bytes);
}

/** Refusals whose own sentence helps the member. */
const explainedCodes = [
  "not-a-picture",
  "picture-too-large",
  "too-many-pixels",
  "storage-full",
  "too-many-uploads",
] as const;

export function uploadErrorMessage(error: unknown): string {
  if (!(error instanceof Problem)) return failed;
  const code = explainedCodes.find((known) => known === error.code);
  if (code) return error.detail || refusals[code].sentence;
  // A reverse proxy with a lower limit responds without a code.
  return error.status === 413 ? refusals["picture-too-large"].sentence : failed;
}

/** Whether the server will never accept this picture. All other failures may be retried. */
export function isUnusablePicture(error: unknown): boolean {
  return error instanceof Problem && [413, 415, 422].includes(error.status);
}

export function isNotSignedIn(error: unknown): boolean {
  return error instanceof Problem && error.code === "not-signed-in";
}
