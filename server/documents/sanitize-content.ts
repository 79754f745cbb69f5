import sanitize from "sanitize-html";
import {
  alignAttribute,
  alignments,
  backgroundAttribute,
  colorAttribute,
  fileIdOf,
  imageAltMaxLength,
  indentAttribute,
  indentMax,
  isAllowedLink,
  languageAttribute,
  listStartOf,
} from "../../domain/content/content.ts";
import { isMentionId, mentionAttribute } from "../../domain/content/mentions.ts";
import { nearestBackground, nearestTextColor } from "../../domain/content/nearest-color.ts";
import { backgroundColorNames, textColorNames } from "../../domain/content/palette.ts";
import { styleValue } from "../../domain/content/style-value.ts";
import { cutText } from "../../domain/cut-text.ts";
import { readCssColor } from "./css-color.ts";
import { emptyMentions } from "./empty-mentions.ts";
import { toOwnLink, type OwnAddresses } from "./links/own-addresses.ts";
import { refuseDeepHtml } from "./read-html.ts";
import { tidyTags } from "./tidy-tags.ts";

type Attributes = Record<string, string>;

const tagSynonyms: Record<string, string> = {
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  ins: "u",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  div: "p",
  font: "span",
};

export type Formats = {
  tags: string[];
  isLink: (address: string) => boolean;
  hasMentions?: boolean;
};

/** Without pictures, code, and tables. */
export const textTags = [
  "p",
  "h1",
  "h2",
  "h3",
  "strong",
  "em",
  "u",
  "s",
  "br",
  "blockquote",
  "ol",
  "ul",
  "li",
  "a",
  "span",
];

const documentFormats: Formats = {
  tags: [...textTags, "code", "img", "pre", "table", "thead", "tbody", "tr", "th", "td"],
  isLink: isAllowedLink,
  hasMentions: true,
};

const blockAttributes = [alignAttribute, indentAttribute];

export const allowedAttributes: Record<string, string[]> = {
  p: blockAttributes,
  h1: blockAttributes,
  h2: blockAttributes,
  h3: blockAttributes,
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  pre: [languageAttribute],
  ol: ["start"],
  th: ["colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  span: [colorAttribute, backgroundAttribute, mentionAttribute],
};

export const documentTags: readonly string[] = documentFormats.tags;

export function isAllowedTag(name: string): boolean {
  return documentFormats.tags.includes(tagSynonyms[name] ?? name);
}

type Options = {
  formats?: Formats;
  /** Without them, full addresses of documents stay as they are. */
  own?: OwnAddresses | undefined;
  /** `element` is the name as it was sent. */
  onDrop?: (element: string) => void;
};

/** Drops disallowed elements but keeps their text (rule 3.30). @param ownFileIds for pictures */
export function sanitizeContent(
  html: string,
  ownFileIds: ReadonlySet<string>,
  { formats = documentFormats, own, onDrop }: Options = {},
): string {
  const { tags } = formats;
  let open = 0;
  const clean = sanitize(html, {
    onOpenTag: () => {
      open += 1;
      refuseDeepHtml(open);
    },
    onCloseTag: () => {
      open -= 1;
    },
    allowedTags: tags,
    allowedAttributes,
    // `isLink` checks addresses. The library's own check would reject internal links.
    allowedSchemesAppliedToAttributes: [],
    transformTags: {
      "*": (name, attributes) => {
        const tag = tagSynonyms[name] ?? name;
        const cleaned = cleanTag(tag, attributes, { ownFileIds, own, ...formats });
        if (!tags.includes(tag) || isBare(tag, cleaned.attribs)) onDrop?.(name);
        return cleaned;
      },
    },
  });
  return emptyMentions(tidyTags(clean));
}

/** `tidyTags` removes such an element. */
function isBare(tag: string, attributes: Attributes): boolean {
  return ["img", "a", "span"].includes(tag) && Object.keys(attributes).length === 0;
}

type Allowed = Pick<Formats, "isLink" | "hasMentions"> & {
  ownFileIds: ReadonlySet<string>;
  own: OwnAddresses | undefined;
};

function cleanTag(tag: string, from: Attributes, allowed: Allowed) {
  return { tagName: tag, attribs: cleaners[tag]?.(from, allowed) ?? {} };
}

type Cleaner = (from: Attributes, allowed: Allowed) => Attributes;

const cleaners: Record<string, Cleaner> = {
  p: cleanBlock,
  h1: cleanBlock,
  h2: cleanBlock,
  h3: cleanBlock,
  th: cleanCell,
  td: cleanCell,
  a: (from, { isLink, own }): Attributes => {
    const written = (from["href"] ?? "").trim();
    const href = own ? toOwnLink(written, own) : written;
    return isLink(href) ? { href } : {};
  },
  img: cleanImage,
  pre: (from): Attributes => {
    const language = from[languageAttribute] ?? "";
    return /^[a-z0-9+#-]{1,30}$/.test(language) ? { [languageAttribute]: language } : {};
  },
  ol: ({ start = "" }): Attributes => {
    const first = listStartOf(start);
    return first === undefined ? {} : { start: `${first}` };
  },
  span: cleanSpan,
};

function cleanBlock(from: Attributes): Attributes {
  const align = from[alignAttribute] ?? from["align"] ?? styleOf(from, "text-align");
  const indent = Number(from[indentAttribute] ?? 0);
  return {
    ...((alignments as readonly string[]).includes(align) && { [alignAttribute]: align }),
    ...(Number.isInteger(indent) &&
      indent >= 1 &&
      indent <= indentMax && { [indentAttribute]: `${indent}` }),
  };
}

function cleanCell(from: Attributes): Attributes {
  const kept: Attributes = {};
  for (const name of ["colspan", "rowspan"]) {
    if (/^[1-9]\d?$/.test(from[name] ?? "")) kept[name] = from[name] ?? "";
  }
  return kept;
}

function cleanImage(from: Attributes, { ownFileIds }: Allowed): Attributes {
  const id = fileIdOf(from["src"] ?? "");
  if (!id || !ownFileIds.has(id)) return {};
  const kept: Attributes = {
    src: from["src"] ?? "",
    alt: cutText(from["alt"] ?? "", imageAltMaxLength),
  };
  for (const name of ["width", "height"]) {
    if (/^[1-9]\d{0,4}$/.test(from[name] ?? "")) kept[name] = from[name] ?? "";
  }
  return kept;
}

function cleanSpan(from: Attributes, { hasMentions }: Allowed): Attributes {
  const mentioned = from[mentionAttribute] ?? "";
  if (hasMentions && isMentionId(mentioned)) return { [mentionAttribute]: mentioned };
  const kept: Attributes = {};
  const color = from[colorAttribute] ?? "";
  const background = from[backgroundAttribute] ?? "";
  const named = (textColorNames as string[]).includes(color)
    ? color
    : nearestTextColor(from["color"] ?? styleOf(from, "color"), readCssColor);
  const namedBackground = (backgroundColorNames as string[]).includes(background)
    ? background
    : nearestBackground(styleOf(from, "background-color"), readCssColor);
  if (named) kept[colorAttribute] = named;
  if (namedBackground) kept[backgroundAttribute] = namedBackground;
  return kept;
}

function styleOf(from: Attributes, property: string): string {
  return styleValue(from["style"] ?? "", property) ?? "";
}
