import { fileSize, type FileLimits } from "../../../domain/files/files.ts";
import { refusals } from "../../../domain/refusals.ts";

export type UploadLimits = FileLimits & { uploadRetrySeconds: number };

type SizedFile = { name: string; size: number };
type Usage = { count: number; bytes: number };

/** Applies the limits (rule 4.3). Sentences in `refused` name their file; `reasons` do not. */
export function filesThatFit<File extends SizedFile>(
  chosen: readonly File[],
  taken: Usage,
  limits: FileLimits,
): { fitting: File[]; refused: string[]; reasons: string[] } {
  const fitting: File[] = [];
  const refused: string[] = [];
  const reasons: string[] = [];
  for (const file of chosen) {
    const reason = refusalReason(file, add(taken, usageOf(fitting)), limits);
    if (reason) {
      refused.push(`${file.name}: ${reason}`);
      reasons.push(reason);
    } else {
      fitting.push(file);
    }
  }
  return { fitting, refused, reasons };
}

export function usageOf(...groups: readonly (readonly { size: number }[])[]): Usage {
  const all = groups.flat();
  return { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0) };
}

function add(one: Usage, other: Usage): Usage {
  return { count: one.count + other.count, bytes: one.bytes + other.bytes };
}

function refusalReason(file: SizedFile, taken: Usage, limits: FileLimits): string | undefined {
  if (file.size > limits.attachmentMaxBytes) return refusals["file-too-large"].sentence;
  if (taken.count >= limits.attachmentsMaxFiles) {
    return `At most ${limits.attachmentsMaxFiles} attachments`;
  }
  if (taken.bytes + file.size > limits.attachmentsMaxBytes) {
    return refusals["attachments-too-large"].sentence;
  }
  return undefined;
}

/** "Up to 20 files, 100 MB each, 500 MB total." */
export function describeLimits(limits: FileLimits): string {
  const each = fileSize(limits.attachmentMaxBytes);
  const total = fileSize(limits.attachmentsMaxBytes);
  return `Up to ${limits.attachmentsMaxFiles} files, ${each} each, ${total} total.`;
}
