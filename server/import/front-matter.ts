import { parse } from "yaml";

export type FrontMatter = {
  title?: string;
  tags: string[];
  /** Epoch milliseconds. */
  date?: number;
  body: string;
  notes: string[];
};

/** Characters; people write a dozen lines, and the library takes seconds for much more. */
const frontMatterMaxLength = 16_384;

const block = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** The YAML between two lines of hyphens at the start of a page, when there is any. */
export function readFrontMatter(text: string): FrontMatter {
  const match = block.exec(text);
  if (!match) return { tags: [], body: text, notes: [] };
  const yaml = match[1] ?? "";
  const fields = yaml.length > frontMatterMaxLength ? "broken" : parseFields(yaml);
  // A page may also begin with a line that somebody drew.
  if (fields === undefined) return { tags: [], body: text, notes: [] };
  const body = text.slice(match[0].length);
  if (fields === "broken") {
    return { tags: [], body, notes: ["its front matter could not be read"] };
  }
  const { title } = fields;
  const date = readDate(fields["date"]);
  const notes = isWord(fields["date"]) && date === undefined ? ["its date could not be read"] : [];
  return {
    ...(isWord(title) && { title: String(title).trim() }),
    ...(date !== undefined && { date }),
    tags: readTags(fields["tags"]),
    body,
    notes,
  };
}

type Fields = Record<string, unknown>;

function parseFields(yaml: string): Fields | "broken" | undefined {
  try {
    const value: unknown = parse(yaml, { logLevel: "error" });
    const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
    return isFields ? (value as Fields) : undefined;
  } catch {
    return "broken";
  }
}

function isWord(value: unknown): value is string | number {
  return (typeof value === "string" && value.trim() !== "") || typeof value === "number";
}

/** A list, or words between commas; a leading # is how some programs write tags. */
function readTags(value: unknown): string[] {
  const words: unknown[] = Array.isArray(value) ? value : String(value ?? "").split(",");
  return words.filter(isWord).map((word) => String(word).trim().replace(/^#/, ""));
}

const earliest = Date.UTC(1990, 0, 1);

function readDate(value: unknown): number | undefined {
  const time = isWord(value) ? Date.parse(String(value)) : Number.NaN;
  return time >= earliest && time <= Date.now() ? time : undefined;
}
