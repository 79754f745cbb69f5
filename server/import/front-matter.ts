import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export type FrontMatter = {
  title?: string;
  tags: string[];
  /** Epoch milliseconds. */
  date?: number;
  /** Names or addresses. */
  authors: string[];
  isDraft: boolean;
  body: string;
  notes: string[];
};

/** The YAML library takes seconds for much longer texts. */
const frontMatterMaxLength = 16_384;

const languages = [
  {
    block: /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/,
    parse: (text: string): unknown => parseYaml(text, { logLevel: "error" }),
  },
  { block: /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/, parse: parseToml },
];

const none = { tags: [], authors: [], isDraft: false };

export function readFrontMatter(text: string): FrontMatter {
  for (const { block, parse } of languages) {
    const match = block.exec(text);
    if (!match) continue;
    const written = match[1] ?? "";
    const fields =
      written.length > frontMatterMaxLength ? "broken" : parseFields(() => parse(written));
    // The page begins with a horizontal rule.
    if (fields === undefined) break;
    const body = text.slice(match[0].length);
    return fields === "broken"
      ? { ...none, body, notes: ["its front matter could not be read"] }
      : { ...readFields(fields), body };
  }
  return { ...none, body: text, notes: [] };
}

type Fields = Record<string, unknown>;

function parseFields(parse: () => unknown): Fields | "broken" | undefined {
  try {
    const value = parse();
    const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
    return isFields ? (value as Fields) : undefined;
  } catch {
    return "broken";
  }
}

function readFields(fields: Fields): Omit<FrontMatter, "body"> {
  const { title } = fields;
  const written = fields["date"] ?? fields["created"];
  const date = readDate(written);
  const isUnreadable = date === undefined && written !== undefined && written !== null;
  return {
    ...(isTextOrNumber(title) && { title: String(title).trim() }),
    ...(date !== undefined && { date }),
    tags: readTags(fields["tags"] ?? fields["tag"]),
    authors: readAuthors(fields["author"] ?? fields["authors"]),
    isDraft: fields["draft"] === true || fields["published"] === false,
    notes: isUnreadable && written !== "" ? ["its date could not be read"] : [],
  };
}

function isTextOrNumber(value: unknown): value is string | number {
  return (typeof value === "string" && value.trim() !== "") || typeof value === "number";
}

/** Accepts a list or comma-separated text; some programs write tags with a leading #. */
function readTags(value: unknown): string[] {
  const words: unknown[] = Array.isArray(value) ? value : String(value ?? "").split(",");
  return words.filter(isTextOrNumber).map((word) => String(word).trim().replace(/^#/, ""));
}

function readAuthors(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((author) => {
    const { email, name } = Object(author) as Fields;
    const written = [email, name, author].find((text) => isTextOrNumber(text));
    return written === undefined ? [] : [String(written).trim().slice(0, 254)];
  });
}

const earliest = Date.UTC(1990, 0, 1);

/** TOML has dates of its own. */
function readDate(value: unknown): number | undefined {
  const isDate = value instanceof Date || isTextOrNumber(value);
  const time = isDate ? new Date(value).getTime() : Number.NaN;
  return time >= earliest && time <= Date.now() ? time : undefined;
}
