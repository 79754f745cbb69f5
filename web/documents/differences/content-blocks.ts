import {
  alignAttribute,
  backgroundAttribute,
  colorAttribute,
  indentAttribute,
  languageAttribute,
} from "../../../domain/content/content.ts";
import { parseContent } from "../content/rich-content.tsx";

/** What stands on a line of its own: a paragraph, heading, list item, quote, code block or table row. */
export type BlockKind = "p" | "h1" | "h2" | "h3" | "item" | "step" | "quote" | "code" | "row";

export type ContentBlock = {
  kind: BlockKind;
  /** Without the spaces that are not shown; an image as its description in brackets. */
  text: string;
  /** How deep a list's item lies, from 0. */
  depth: number;
  /** Of a numbered item. */
  number?: number;
  /** What words do not show; equal where nothing differs. */
  formatting: string;
  links: string;
  images: string;
};

type Place = Pick<ContentBlock, "kind" | "depth">;
type Piece = { text: string; marks: string; link: string; image: string };

const headings: Record<string, BlockKind> = { h1: "h1", h2: "h2", h3: "h3" };
const parents = ["p", "h1", "h2", "h3", "blockquote", "ul", "ol", "li", "pre", "table", "tr"];
const blockTags = new Set([...parents, "thead", "tbody", "td", "th"]);

/** Content as a list of blocks, to be compared with another. */
export function blocksOf(content: ParentNode): ContentBlock[] {
  return blocksIn(content, { kind: "p", depth: 0 });
}

function blocksIn(parent: ParentNode, place: Place): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let line: Node[] = [];
  const endLine = () => {
    blocks.push(...lineBlock(line, parent, place));
    line = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && blockTags.has(tagOf(node))) {
      endLine();
      blocks.push(...elementBlocks(node, place));
    } else {
      line.push(node);
    }
  }
  endLine();
  return blocks;
}

function elementBlocks(element: Element, place: Place): ContentBlock[] {
  const tag = tagOf(element);
  if (tag === "ul" || tag === "ol") return listBlocks(element, place);
  if (tag === "pre") return codeBlock(element, place);
  if (tag === "tr") return rowBlock(element, place);
  if (tag === "blockquote") return blocksIn(element, { ...place, kind: "quote" }).map(quoted);
  return blocksIn(element, { ...place, kind: headings[tag] ?? place.kind });
}

/** A heading, list, table or code in it is of its own kind. */
function quoted(block: ContentBlock): ContentBlock {
  return { ...block, formatting: `quote;${block.formatting}` };
}

function listBlocks(list: Element, place: Place): ContentBlock[] {
  const isNumbered = tagOf(list) === "ol";
  return [...list.children].flatMap((item, index) =>
    itemBlocks(item, place.depth, isNumbered ? index + 1 : undefined),
  );
}

/** The first line of an item carries its bullet or number; what else is in it stands under it. */
function itemBlocks(item: Element, depth: number, number: number | undefined): ContentBlock[] {
  const inner = blocksIn(item, { kind: "p", depth: depth + 1 });
  const [first, ...others] = inner;
  if (first?.kind !== "p" || first.depth !== depth + 1) return inner;
  const marked: ContentBlock =
    number === undefined
      ? { ...first, depth, kind: "item" }
      : { ...first, depth, kind: "step", number };
  return [marked, ...others];
}

function codeBlock(element: Element, { depth }: Place): ContentBlock[] {
  const text = (element.textContent ?? "").replace(/\n$/, "");
  const formatting = element.getAttribute(languageAttribute) ?? "";
  return text === "" ? [] : [{ kind: "code", text, depth, formatting, links: "", images: "" }];
}

function rowBlock(row: Element, { depth }: Place): ContentBlock[] {
  const cells = [...row.children].map((cell) => {
    const lines = blocksIn(cell, { kind: "p", depth: 0 });
    const joined = (of: "text" | "formatting" | "links" | "images", by: string) =>
      lines.map((line) => line[of]).join(by);
    const span = `${tagOf(cell)} ${cell.getAttribute("colspan")} ${cell.getAttribute("rowspan")}`;
    return {
      text: joined("text", " "),
      formatting: `${span} ${joined("formatting", "/")}`,
      links: joined("links", "\n"),
      images: joined("images", "\n"),
    };
  });
  if (cells.every((cell) => cell.text === "")) return [];
  return [
    {
      kind: "row",
      text: cells.map((cell) => cell.text).join(" | "),
      depth,
      formatting: cells.map((cell) => cell.formatting).join("|"),
      links: cells.map((cell) => cell.links).join("\n"),
      images: cells.map((cell) => cell.images).join("\n"),
    },
  ];
}

/** An empty line says nothing: it is no block. */
function lineBlock(line: readonly Node[], parent: ParentNode, place: Place): ContentBlock[] {
  const pieces = shown(line.flatMap((node) => piecesOf(node, [], "")));
  const text = pieces.map((piece) => piece.text).join("");
  if (text === "") return [];
  const links = pieces.flatMap(({ link }) => (link === "" ? [] : [link]));
  const images = pieces.flatMap(({ image }) => (image === "" ? [] : [image]));
  return [
    {
      ...place,
      text,
      formatting: [...layoutOf(parent), ...rangesOf(pieces)].join(";"),
      links: [...new Set(links)].join("\n"),
      images: images.join("\n"),
    },
  ];
}

function layoutOf(parent: ParentNode): string[] {
  if (!(parent instanceof Element)) return [];
  return [alignAttribute, indentAttribute].flatMap((name) => {
    const value = parent.getAttribute(name);
    return value === null ? [] : [`${name}=${value}`];
  });
}

function piecesOf(node: Node, marks: readonly string[], link: string): Piece[] {
  if (!(node instanceof Element)) {
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "";
    return [{ text, marks: marks.toSorted().join(" "), link, image: "" }];
  }
  const tag = tagOf(node);
  if (tag === "br") return [{ text: " ", marks: "br", link, image: "" }];
  if (tag === "img") return [imagePiece(node, link)];
  const target = tag === "a" ? (node.getAttribute("href") ?? "") : link;
  return [...node.childNodes].flatMap((child) =>
    piecesOf(child, [...marks, markOf(node, tag)], target),
  );
}

function imagePiece(image: Element, link: string): Piece {
  const alt = image.getAttribute("alt") ?? "";
  const look = ["src", "width", "height"].map((name) => image.getAttribute(name) ?? "");
  const text = alt === "" ? "[Image]" : `[Image: ${alt}]`;
  return { text, marks: "", link, image: look.join(" ") };
}

function markOf(element: Element, tag: string): string {
  if (tag !== "span") return tag;
  const colors = [colorAttribute, backgroundAttribute].map((name) => element.getAttribute(name));
  return `span(${colors.join()})`;
}

/** White space as it is shown: one space between words, none at the ends. */
function shown(pieces: readonly Piece[]): Piece[] {
  let afterSpace = true;
  const kept = pieces.map((piece) => {
    const text = piece.text.replace(/\s+/g, " ");
    const own = afterSpace ? text.replace(/^ /, "") : text;
    if (own !== "") afterSpace = own.endsWith(" ");
    return { ...piece, text: own };
  });
  const last = kept.findLast((piece) => piece.text !== "");
  if (last) last.text = last.text.trimEnd();
  return kept.filter((piece) => piece.text !== "");
}

/** Which characters are marked how, neighbours of one look taken together. */
function rangesOf(pieces: readonly Piece[]): string[] {
  const ranges: { marks: string; from: number; to: number }[] = [];
  let at = 0;
  for (const { text, marks } of pieces) {
    const last = ranges.at(-1);
    if (last?.marks === marks) last.to = at + text.length;
    else ranges.push({ marks, from: at, to: at + text.length });
    at += text.length;
  }
  return ranges.flatMap(({ marks, from, to }) => (marks === "" ? [] : [`${marks} ${from}-${to}`]));
}

function tagOf(element: Element): string {
  return element.tagName.toLowerCase();
}

export function contentBlocks(content: string) {
  return blocksOf(parseContent(content));
}
