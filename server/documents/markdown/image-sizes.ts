import type { Token, TokenizerExtension, Tokens } from "marked";

export type SizedImage = Tokens.Image & { width?: string };

const sized =
  /^!\[([^\]\n]*)\]\(<?([^\s()<>]+)>?(?:[ \t]+"([^"\n]*)")?[ \t]+=(\d{1,5})?(%?)x(?:\d{1,5})?\)/;
const attributes = /^\{:?[ \t]*([^{}\n]{1,200})\}/;
const widthAttribute = /(?:^|[\s,])width[ \t]*[:=][ \t]*["']?(\d{1,5}(?:\.\d{1,3})?)[ \t]*(px|%)?/;

/** `![alt](file =300x200)`, as in HackMD and BookStack. */
export const sizedImageTokenizer: TokenizerExtension = {
  name: "sizedImage",
  level: "inline",
  tokenizer(source): SizedImage | undefined {
    const [raw, text = "", href = "", title = "", width = "", unit = ""] = sized.exec(source) ?? [];
    if (raw === undefined) return undefined;
    return { type: "image", raw, text, href, title, tokens: [], width: width + unit };
  },
};

/** `{width=300}` after an image, as in Pandoc and Kramdown. */
export const imageAttributesTokenizer: TokenizerExtension = {
  name: "imageAttributes",
  level: "inline",
  tokenizer(source, tokens) {
    const image = (tokens as Token[]).at(-1) as SizedImage | undefined;
    if (image?.type !== "image") return undefined;
    const [raw, text = ""] = attributes.exec(source) ?? [];
    if (raw === undefined) return undefined;
    const [, width, unit = ""] = widthAttribute.exec(text) ?? [];
    if (width !== undefined) image.width = width + unit;
    return { type: "imageAttributes", raw };
  },
};

export type ImageFacts = { alt: string; caption: string; width: string };

/** Obsidian writes a width into the description, and Outline writes one into the title. */
export function readImage({ text, title, width = "" }: SizedImage): ImageFacts {
  const bar = text.lastIndexOf("|");
  const inText = widthOf(text.slice(bar + 1));
  const hasSize = bar !== -1 && inText !== undefined;
  const inTitle = /^[ \t]*=/.test(title ?? "")
    ? widthOf((title ?? "").replace("=", ""))
    : undefined;
  return {
    alt: hasSize ? text.slice(0, bar) : text,
    caption: inTitle === undefined ? (title ?? "").trim() : "",
    width: width || inTitle || (hasSize ? inText : ""),
  };
}

/** @returns the width in pixels or percent of a size such as `300`, `300x200`, or `width=300px` */
export function widthOf(size: string): string | undefined {
  return /^[ \t]*(?:width=)?(\d{1,5}(?:px|%)?)(?:x\d{0,5})?[ \t]*$/.exec(size)?.[1];
}
