/** Kinds of files by extension, with their labels (rule 4.1). */
const kinds = {
  image: { label: "Image", extensions: ["jpg", "jpeg", "png", "gif", "webp"] },
  pdf: { label: "PDF", extensions: ["pdf"] },
  document: { label: "Document", extensions: ["doc", "docx"] },
  spreadsheet: { label: "Spreadsheet", extensions: ["xls", "xlsx"] },
  presentation: { label: "Presentation", extensions: ["ppt", "pptx"] },
  archive: { label: "Archive", extensions: ["zip", "rar", "7z"] },
  other: { label: "Other", extensions: [] },
} as const satisfies Record<string, { label: string; extensions: readonly string[] }>;

export type FileKind = keyof typeof kinds;
export const fileKinds = Object.keys(kinds) as FileKind[];

/** @returns the kind by the extension of a name; "other" without a known one */
export function fileKind(name: string): FileKind {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (extension === name.toLowerCase()) return "other";
  return (
    fileKinds.find((kind) => (kinds[kind].extensions as readonly string[]).includes(extension)) ??
    "other"
  );
}

export function fileKindLabel(kind: FileKind): string {
  return kinds[kind].label;
}

/** Bytes and counts; variables can change them (rule 4.2). */
export const defaultFileLimits = {
  attachmentMaxBytes: 104_857_600,
  attachmentsMaxBytes: 524_288_000,
  attachmentsMaxFiles: 20,
};

export type FileLimits = typeof defaultFileLimits;

const unattachedMaxAtLeast = 40;

/** Limits of a member's unattached uploads: twice those of a document (rules 4.25 and 4.26). */
export function unattachedLimits(limits: FileLimits): { count: number; bytes: number } {
  return {
    count: Math.max(unattachedMaxAtLeast, 2 * limits.attachmentsMaxFiles),
    bytes: 2 * limits.attachmentsMaxBytes,
  };
}

/** An upload with a purpose never becomes an attachment; it is the zip of an import (rule 4.32). */
export const uploadPurposes = ["import"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Characters; longer names are cut before their extension. */
export const fileNameMaxLength = 255;

const units = ["Bytes", "KB", "MB", "GB"] as const;

/** "0 Bytes", "1.5 KB": base 1024, at most two decimals, trailing zeros dropped (rule 4.4). */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${units[power]}`;
}

/** "attachments/{milliseconds}_{name}", with underscores for special characters (rule 4.6). */
export function attachmentPath(name: string, time: number): string {
  return `attachments/${time}_${name.replace(/[^A-Za-z0-9.-]/g, "_")}`;
}

/** Removes folders and control characters; shortens a long name before its extension. */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- removes control characters
  const clean = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  if (clean === "" || clean === "." || clean === "..") return "file";
  if (clean.length <= fileNameMaxLength) return clean;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? "";
  return clean.slice(0, fileNameMaxLength - extension.length) + extension;
}

export const fileIdPattern = /^[a-z0-9]{20}$/;
