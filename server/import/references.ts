import sanitize from "sanitize-html";
import { loweredText, raisedText } from "../documents/markdown/raised-text.ts";

export type References = { links: string[]; pictures: string[] };

/** Without a file, the alt text stays. */
export type PictureReplacement =
  | { fileId: string; width: number; height: number }
  | { link: string | undefined };

type Replacements = {
  /** @returns the new address, or undefined to keep only the text of the link */
  link: (address: string) => string | undefined;
  picture: (address: string) => PictureReplacement;
};

export function findReferences(html: string): References {
  const links = new Set<string>();
  const pictures = new Set<string>();
  rewrite(html, {
    a: (_, attributes) => {
      if (attributes["href"] !== undefined) links.add(attributes["href"]);
      return { tagName: "a", attribs: attributes };
    },
    img: (_, attributes) => {
      if (attributes["src"] !== undefined) pictures.add(attributes["src"]);
      return { tagName: "img", attribs: attributes };
    },
  });
  return { links: [...links], pictures: [...pictures] };
}

export function replaceReferences(html: string, replacements: Replacements): string {
  const replaced = rewrite(html, {
    a: (_, attributes) => {
      const href = replacements.link(attributes["href"] ?? "");
      return { tagName: "a", attribs: href === undefined ? {} : { href } };
    },
    img: (_, attributes, isInLink) => {
      const { src = "", alt = "" } = attributes;
      const replacement = replacements.picture(src);
      if (!("fileId" in replacement)) {
        return textInstead(alt, isInLink ? undefined : replacement.link);
      }
      const size = sizeOf(replacement, attributes);
      const fileUrl = `/api/files/${replacement.fileId}`;
      return { tagName: "img", attribs: { src: fileUrl, alt, ...size } };
    },
  });
  return replaced.replaceAll(/<p>\s*<\/p>/g, "");
}

/** Wide enough for a text on most screens: percentages refer to it. */
const columnWidth = 720;

function sizeOf({ width, height }: { width: number; height: number }, wanted: sanitize.Attributes) {
  const wide = pixelsOf(wanted["width"]);
  const high = pixelsOf(wanted["height"]);
  const scale = wide ? wide / width : high ? high / height : 1;
  const scaled = (side: number) => String(Math.min(Math.max(Math.round(side * scale), 1), 99_999));
  return { width: scaled(width), height: scaled(height) };
}

function pixelsOf(length = ""): number | undefined {
  const [, number = "", unit] = /^\s*(\d{1,5}(?:\.\d{1,3})?)\s*(px|%)?\s*$/.exec(length) ?? [];
  const pixels = Number(number) * (unit === "%" ? columnWidth / 100 : 1);
  return pixels >= 1 ? pixels : undefined;
}

function textInstead(alt: string, link: string | undefined) {
  if (link === undefined) return { tagName: "span", attribs: {}, text: alt };
  return { tagName: "a", attribs: { href: link }, text: alt || link };
}

type Change = (name: string, attributes: sanitize.Attributes, isInLink: boolean) => sanitize.Tag;

function rewrite(html: string, changes: { a: Change; img: Change }): string {
  let links = 0;
  return sanitize(html, {
    // Only addresses change here; saving the document sanitizes it.
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    onOpenTag: (name) => {
      if (name === "a") links += 1;
    },
    onCloseTag: (name) => {
      if (name === "a") links -= 1;
    },
    transformTags: {
      a: (name, attributes) => changes.a(name, attributes, false),
      img: (name, attributes) => changes.img(name, attributes, links > 0),
    },
    textFilter: (text, tag) => {
      if (tag === "sup") return raisedText(text);
      return tag === "sub" ? loweredText(text) : text;
    },
  });
}
