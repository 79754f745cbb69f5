/** Bytes of text that are kept of a file (rule 4.38). */
export const fileTextMaxBytes = 2 * 1024 * 1024;

export const textStates = [
  "whole",
  "beginning",
  "crowded",
  "no-text",
  "encrypted",
  "broken",
  "too-large",
  "too-slow",
] as const;
export type TextState = (typeof textStates)[number];

type FoundState = "whole" | "beginning" | "crowded";

export type TextFault = Exclude<TextState, FoundState | "no-text">;

const reasons: Record<Exclude<TextState, FoundState>, string> = {
  "no-text": "it has no text, only pictures",
  encrypted: "it has a password",
  broken: "it is damaged",
  "too-large": "it is too large",
  "too-slow": "it takes too long to read",
};

/** Tells members why the text of an attachment is not found, or only in part (rule 4.41). */
export function textNote(state: TextState | null): string | null {
  if (state === null || state === "whole") return null;
  if (state === "beginning") return "Only the beginning is searchable";
  if (state === "crowded") return "Only a part is searchable: the attachments have too much text";
  return `Text not searchable: ${reasons[state]}`;
}

/** `office` are zips of XML: those of Microsoft since 2007, and OpenDocument. */
export type TextFormat = "pdf" | "office" | "rtf" | "html" | "plain";

const extensions: Record<TextFormat, readonly string[]> = {
  pdf: ["pdf"],
  office: "docx docm dotx xlsx xlsm xltx pptx pptm ppsx potx odt ott ods ots odp otp".split(" "),
  rtf: ["rtf"],
  html: ["html", "htm", "xhtml"],
  plain: [
    "txt text log md markdown mdx rst adoc org tex bib csv tsv json jsonl ndjson yaml yml toml ini",
    "cfg conf properties env xml xsd dbc arxml a2l ldf srt vtt diff patch c h cc cpp cxx hpp hh ino",
    "pde cs java kt kts scala groovy js mjs cjs jsx ts mts cts tsx vue svelte css scss less py pyi",
    "ipynb m mlx jl r rb go rs swift php pl pm lua sh bash zsh fish bat cmd ps1 sql f f77 f90 f95",
    "for pas ada asm s v sv vhd vhdl cmake mk make gradle dockerfile makefile readme license",
  ].flatMap((line) => line.split(" ")),
};

const formats = Object.keys(extensions) as TextFormat[];

/** The name counts too: it tells source code from data, and contradicting bytes mean damage. */
export function textFormatOf(file: { name: string; contentType: string }): TextFormat | null {
  if (file.contentType === "application/pdf") return "pdf";
  const name = file.name.toLowerCase();
  const extension = name.slice(name.lastIndexOf(".") + 1);
  return formats.find((format) => extensions[format].includes(extension)) ?? null;
}
