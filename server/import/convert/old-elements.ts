import { alignAttribute, indentAttribute, indentMax } from "../../../domain/content/content.ts";

export type Attributes = Readonly<Record<string, string>>;

/** An element of an older editor, translated to ours. */
export type Element = {
  /** Its name in our editor; empty when it is dropped, "context" when it only contains blocks. */
  element: string;
  blockAttributes: string;
  inlineStyle: string;
};

/** Elements dropped with their content. */
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

export const reportedWhenDropped = new Set([
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

/** Elements that contain blocks: their text is wrapped in paragraphs. */
export const contexts = new Set(["context", "blockquote", "td", "th"]);

export const textBlocks = new Set(["p", "h1", "h2", "h3", "table", "tbody", "thead", "tr"]);

const renamed: Record<string, string> = { b: "strong", i: "em", del: "s", strike: "s", ins: "u" };

const keptElements = new Set(
  "p h1 h2 h3 strong em u s code blockquote table tbody thead tr td th".split(" "),
);

const containers = new Set(
  `address article aside body center dd details dialog div dl dt fieldset figcaption figure footer
  form header hgroup html main nav section summary`.split(/\s+/),
);

export function toElement(name: string, attributes: Attributes): Element {
  const translated = /^h[4-6]$/.test(name)
    ? "h3"
    : ((Object.hasOwn(renamed, name) ? renamed[name] : name) ?? name);
  const element = containers.has(name) ? "context" : keptElements.has(translated) ? translated : "";
  return {
    element,
    blockAttributes: blockAttributesOf(name, attributes),
    inlineStyle: inlineStyleOf(name, attributes),
  };
}

export function indentOf({ class: names = "" }: Attributes): number {
  return Math.min(indentMax, Number(/\bql-indent-(\d)\b/.exec(names)?.[1] ?? 0));
}

function blockAttributesOf(name: string, attributes: Attributes): string {
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

/** CSS colors, which sanitizing maps to the nearest named ones. */
function inlineStyleOf(name: string, attributes: Attributes): string {
  const text = findColor(
    attributes,
    /(?:^|;)\s*color\s*:\s*([^;]{1,60})/i,
    /\bql-color-([a-z]+)\b/,
  );
  const background = findColor(
    attributes,
    /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]{1,60})/i,
    /\bql-bg-([a-z]+)\b/,
  );
  const colors = {
    text: text || (name === "font" ? (attributes["color"] ?? "").slice(0, 60) : ""),
    background: background || (name === "mark" ? "yellow" : ""),
  };
  const parts = [
    colors.text && `color: ${colors.text}`,
    colors.background && `background-color: ${colors.background}`,
  ];
  return parts.filter(Boolean).join("; ");
}

function findColor(
  { class: names = "", style = "" }: Attributes,
  css: RegExp,
  named: RegExp,
): string {
  return (css.exec(style)?.[1] ?? named.exec(names)?.[1] ?? "").trim();
}
