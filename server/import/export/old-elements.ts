import { alignAttribute, indentAttribute, indentMax } from "../../../domain/content/content.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What an element of an older editor is in ours. */
export type Element = {
  /** Its name; empty for what says nothing, "context" for what only holds blocks. */
  element: string;
  /** Attributes of a block, as they are written. */
  blockLook: string;
  /** Colors of text. */
  inlineStyle: string;
};

/** Neither they nor what stands in them is read. */
export const ignored = new Set([
  "script",
  "style",
  "title",
  "template",
  "head",
  "object",
  "svg",
  "math",
]);

/** What said or showed something and is not there afterwards. */
export const lost = new Set([
  "script",
  "iframe",
  "frame",
  "object",
  "embed",
  "video",
  "audio",
  "svg",
  "math",
  "canvas",
]);

/** What holds blocks: text in it stands in a paragraph. */
export const contexts = new Set(["context", "blockquote", "td", "th"]);

export const textBlocks = new Set(["p", "h1", "h2", "h3", "table", "tbody", "thead", "tr"]);

const renamed: Record<string, string> = { b: "strong", i: "em", del: "s", strike: "s", ins: "u" };

const same = new Set(
  "p h1 h2 h3 strong em u s code blockquote table tbody thead tr td th".split(" "),
);

const holders = new Set(
  `address article aside body center dd details dialog div dl dt fieldset figcaption figure footer
  form header hgroup html main nav section summary`.split(/\s+/),
);

export function asElement(name: string, attributes: Attributes): Element {
  const alike = /^h[4-6]$/.test(name)
    ? "h3"
    : ((Object.hasOwn(renamed, name) ? renamed[name] : name) ?? name);
  const element = holders.has(name) ? "context" : same.has(alike) ? alike : "";
  return { element, blockLook: lookOf(name, attributes), inlineStyle: styleOf(name, attributes) };
}

export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Steps that a block is set in, as the class says. */
export function indentOf({ class: names = "" }: Attributes): number {
  return Math.min(indentMax, Number(/\bql-indent-(\d)\b/.exec(names)?.[1] ?? 0));
}

function lookOf(name: string, attributes: Attributes): string {
  const { class: names = "", style = "", align = "" } = attributes;
  const [, aligned] =
    /\bql-align-(center|right)\b/.exec(names) ??
    /(?:^|;)\s*text-align\s*:\s*(center|right)\b/i.exec(style) ??
    /^(center|right)$/i.exec(align) ??
    (name === "center" ? ["", "center"] : []);
  const indent = indentOf(attributes);
  const alignment = aligned ? ` ${alignAttribute}="${aligned.toLowerCase()}"` : "";
  return indent > 0 ? `${alignment} ${indentAttribute}="${indent}"` : alignment;
}

/** Colors in the words of CSS: the cleaning finds the nearest names. */
function styleOf(name: string, attributes: Attributes): string {
  const text = colorIn(attributes, /(?:^|;)\s*color\s*:\s*([^;]{1,60})/i, /\bql-color-([a-z]+)\b/);
  const ground = colorIn(
    attributes,
    /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]{1,60})/i,
    /\bql-bg-([a-z]+)\b/,
  );
  const own = {
    text: text || (name === "font" ? (attributes["color"] ?? "").slice(0, 60) : ""),
    ground: ground || (name === "mark" ? "yellow" : ""),
  };
  const parts = [own.text && `color: ${own.text}`, own.ground && `background-color: ${own.ground}`];
  return parts.filter(Boolean).join("; ");
}

function colorIn(
  { class: names = "", style = "" }: Attributes,
  css: RegExp,
  named: RegExp,
): string {
  return (css.exec(style)?.[1] ?? named.exec(names)?.[1] ?? "").trim();
}
