import { parse } from "yaml";

export type FrontMatter = {
  title?: string;
  tags: string[];
  /** Epoch milliseconds. */
  date?: number;
  body: string;
  notes: string[];
};

/** The YAML library takes seconds for much longer texts. */
const frontMatterMaxLength = 16_384;

const block = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** Reads the YAML between two `---` lines at the start of a page. */
export function readFrontMatter(text: string): FrontMatter {
  const match = block.exec(text);
  if (!match) return { tags: [], body: text, notes: [] };
  const yaml = match[1] ?? "";
  const fields = yaml.length > frontMatterMaxLength ? "broken" : parseFields(yaml);
  // The page begins with a horizontal rule.
  if (fields === undefined) return { tags: [], body: text, notes: [] };
  const body = text.slice(match[0].length);
  if (fields === "broken") {
    return { tags: [], body, notes: ["its front matter could not be read"] };
  }
  const { title } = fields;
  const date = readDate(fields["date"]);
  const notes =
    isTextOrNumber(fields["date"]) && date === undefined ? ["its date could not be read"] : [];
  return {
    ...(isTextOrNumber(title) && { title: String(title).trim() }),
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

function isTextOrNumber(value: unknown): value is string | number {
  return (typeof value === "string" && value.trim() !== "") || typeof value === "number";
}

/** Accepts a list or comma-separated text; some programs write tags with a leading #. */
function readTags(value: unknown): string[] {
  const words: unknown[] = Array.isArray(value) ? value : String(value ?? "").split(",");
  return words.filter(isTextOrNumber).map((word) => String(word).trim().replace(/^#/, ""));
}

const earliest = Date.UTC(1990, 0, 1);

function readDate(value: unknown): number | undefined {
  const time = isTextOrNumber(value) ? Date.parse(String(value)) : Number.NaN;
  return time >= earliest && time <= Date.now() ? time : undefined;
}
