/** What a file is called on screen, by the ending of its name (rule 4.1). */
const kinds = {
  image: { label: "Image", endings: ["jpg", "jpeg", "png", "gif", "webp"] },
  pdf: { label: "PDF", endings: ["pdf"] },
  document: { label: "Document", endings: ["doc", "docx"] },
  spreadsheet: { label: "Spreadsheet", endings: ["xls", "xlsx"] },
  presentation: { label: "Presentation", endings: ["ppt", "pptx"] },
  archive: { label: "Archive", endings: ["zip", "rar", "7z"] },
  other: { label: "Other", endings: [] },
} as const satisfies Record<string, { label: string; endings: readonly string[] }>;

export type FileKind = keyof typeof kinds;
export const fileKinds = Object.keys(kinds) as FileKind[];

export function fileKind(name: string): FileKind {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  if (ending === name.toLowerCase()) return "other";
  return (
    fileKinds.find((kind) => (kinds[kind].endings as readonly string[]).includes(ending)) ?? "other"
  );
}

export function fileKindLabel(kind: FileKind): string {
  return kinds[kind].label;
}

/** Bytes and counts; the server's settings say what holds, these are the defaults (rule 4.2). */
export const defaultFileLimits = {
  attachmentMaxBytes: 104_857_600,
  attachmentsMaxBytes: 524_288_000,
  attachmentsMaxFiles: 20,
};

export type FileLimits = typeof defaultFileLimits;

const uploadsAtLeast = 40;

/** Limits a member's unattached uploads: room for one full document and a failed try (rules 4.25 and 4.26). */
export function unattachedLimits(limits: FileLimits): { count: number; bytes: number } {
  return {
    count: Math.max(uploadsAtLeast, 2 * limits.attachmentsMaxFiles),
    bytes: 2 * limits.attachmentsMaxBytes,
  };
}

/** Characters; longer names are cut before their ending. */
export const fileNameMaxLength = 255;

const units = ["Bytes", "KB", "MB", "GB"] as const;

/** "0 Bytes", "1.5 KB": base 1024, at most two decimals, trailing zeros dropped (rule 4.4). */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${units[power]}`;
}

/** "attachments/{milliseconds}_{name}", everything but letters, digits, dot and hyphen as underscore (rule 4.6). */
export function attachmentPath(name: string, time: number): string {
  return `attachments/${time}_${name.replace(/[^A-Za-z0-9.-]/g, "_")}`;
}

/** The name without the folders and control characters that a client may send along. */
export function cleanFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? "";
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed here
  const clean = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, "").trim();
  if (clean === "" || clean === "." || clean === "..") return "file";
  if (clean.length <= fileNameMaxLength) return clean;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(clean)?.[0] ?? "";
  return clean.slice(0, fileNameMaxLength - ending.length) + ending;
}

/** The id of a file, and of its upload. */
export const fileIdPattern = /^[a-z0-9]{20}$/;
