import { fileSize, type FileLimits } from "../../../domain/files/files.ts";
import { refusals } from "../../../domain/refusals.ts";

export type UploadLimits = FileLimits & { uploadRetrySeconds: number };

type Named = { name: string; size: number };
type Taken = { count: number; bytes: number };

/**
 * Which of the chosen files fit beside those already there, and for those that do not the sentences, with and
 * without the file's name (rule 4.3).
 */
export function filesThatFit<File extends Named>(
  chosen: readonly File[],
  taken: Taken,
  limits: FileLimits,
): { fitting: File[]; refused: string[]; reasons: string[] } {
  const fitting: File[] = [];
  const refused: string[] = [];
  const reasons: string[] = [];
  for (const file of chosen) {
    const reason = refusal(file, add(taken, together(fitting)), limits);
    if (reason) {
      refused.push(`${file.name}: ${reason}`);
      reasons.push(reason);
    } else {
      fitting.push(file);
    }
  }
  return { fitting, refused, reasons };
}

/** What these take of the limits. */
export function together(...groups: readonly (readonly { size: number }[])[]): Taken {
  const all = groups.flat();
  return { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) };
}

function add(one: Taken, other: Taken): Taken {
  return { count: one.count + other.count, bytes: one.bytes + other.bytes };
}

function refusal(file: Named, taken: Taken, limits: FileLimits): string | undefined {
  if (file.size > limits.attachmentMaxBytes) return refusals["file-too-large"].sentence;
  if (taken.count >= limits.attachmentsMaxFiles) {
    return `At most ${limits.attachmentsMaxFiles} attachments`;
  }
  if (taken.bytes + file.size > limits.attachmentsMaxBytes) {
    return refusals["attachments-too-large"].sentence;
  }
  return undefined;
}

/** "Up to 20 files, 100 MB each, 500 MB together." */
export function limitsInWords(limits: FileLimits): string {
  const each = fileSize(limits.attachmentMaxBytes);
  const inAll = fileSize(limits.attachmentsMaxBytes);
  return `Up to ${limits.attachmentsMaxFiles} files, ${each} each, ${inAll} together.`;
}
