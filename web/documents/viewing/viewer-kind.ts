import type { Attachment } from "../../../domain/documents/document-shapes.ts";

export type ViewerKind = "pdf" | "video" | "audio" | "csv" | "text";

// Maps, because an extension may equal the name of an inherited property of objects.
const kinds = new Map<string, ViewerKind>([
  ["pdf", "pdf"],
  ...all("video", "mp4 webm m4v mov"),
  ...all("audio", "mp3 m4a aac wav flac ogg oga opus"),
  ...all("csv", "csv tsv"),
  ...all(
    "text",
    "txt md log json yaml yml toml ini cfg py m c h cc cpp hpp ino rs js mjs ts java sh bash sql css tex vhd vhdl v sv mk dbc html htm svg xml",
  ),
]);

const languages = new Map([
  ...all("c", "c h"),
  ...all("cpp", "cc cpp hpp ino"),
  ...all("javascript", "js mjs"),
  ...all("python", "py"),
  ...all("matlab", "m"),
  ...all("rust", "rs"),
  ...all("typescript", "ts"),
  ...all("bash", "sh bash"),
  ...all("yaml", "yaml yml"),
  ...all("ini", "ini cfg"),
  ...all("latex", "tex"),
  ...all("vhdl", "vhd vhdl"),
  ...all("verilog", "v sv"),
  ...all("makefile", "mk"),
]);

/** @returns undefined for a file that the page cannot show */
export function viewerKind({ name }: Pick<Attachment, "name">): ViewerKind | undefined {
  return kinds.get(extensionOf(name));
}

/** The file's language, as `colorCode` names it. */
export function languageOfFile(name: string): string {
  const extension = extensionOf(name);
  return languages.get(extension) ?? extension;
}

function extensionOf(name: string): string {
  return /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

function all<T extends string>(value: T, extensions: string): [string, T][] {
  return extensions.split(" ").map((extension) => [extension, value]);
}
