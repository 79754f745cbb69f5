import sanitize from "sanitize-html";
import { loweredText, raisedText } from "./raised-text.ts";

/** What a page points at: by links, and by pictures. */
export type References = { links: string[]; pictures: string[] };

/** What becomes of a picture; without a file its words stay, with a link where there is one. */
export type PictureFate =
  | { fileId: string; width: number; height: number }
  | { link: string | undefined };

type Fates = {
  /** The address that a link has in the document; nothing leaves its words as they are. */
  link: (address: string) => string | undefined;
  picture: (address: string) => PictureFate;
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

/** Puts the document's own addresses in the place of the page's. */
export function replaceReferences(html: string, fates: Fates): string {
  const replaced = rewrite(html, {
    a: (_, attributes) => {
      const href = fates.link(attributes["href"] ?? "");
      return { tagName: "a", attribs: href === undefined ? {} : { href } };
    },
    img: (_, attributes, isInLink) => {
      const { src = "", alt = "" } = attributes;
      const fate = fates.picture(src);
      if (!("fileId" in fate)) return words(alt, isInLink ? undefined : fate.link);
      const size = { width: String(fate.width), height: String(fate.height) };
      return { tagName: "img", attribs: { src: `/api/files/${fate.fileId}`, alt, ...size } };
    },
  });
  return replaced.replaceAll(/<p>\s*<\/p>/g, "");
}

function words(alt: string, link: string | undefined) {
  if (link === undefined) return { tagName: "span", attribs: {}, text: alt };
  return { tagName: "a", attribs: { href: link }, text: alt || link };
}

type Change = (name: string, attributes: sanitize.Attributes, isInLink: boolean) => sanitize.Tag;

function rewrite(html: string, changes: { a: Change; img: Change }): string {
  let links = 0;
  return sanitize(html, {
    // Only addresses change here; saving the document drops what is not allowed.
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
