import {
  alignAttribute,
  backgroundAttribute,
  colorAttribute,
  indentAttribute,
  languageAttribute,
  listStartOf,
} from "../../../domain/content/content.ts";
import { mentionAttribute } from "../../../domain/content/mentions.ts";
import { parseContent } from "../content/parse-content.ts";

export type BlockKind = "p" | "h1" | "h2" | "h3" | "bullet" | "numbered" | "quote" | "code" | "row";

export type ContentBlock = {
  kind: BlockKind;
  /** Collapsed white space, except in code; an image becomes its description in brackets. */
  text: string;
  /** The nesting level of a list item, from 0. */
  depth: number;
  number?: number;
  /** Serialized for comparison; equal strings mean equal formatting. */
  formatting: string;
  links: string;
  images: string;
};

type BlockContext = Pick<ContentBlock, "kind" | "depth">;
type Piece = { text: string; marks: string; link: string; image: string };

const headings: Record<string, BlockKind> = { h1: "h1", h2: "h2", h3: "h3" };
const parents = ["p", "h1", "h2", "h3", "blockquote", "ul", "ol", "li", "pre", "table", "tr"];
const lineBreak = "br";
const blockTags = new Set([...parents, "thead", "tbody", "td", "th"]);

export function blocksOf(content: ParentNode): ContentBlock[] {
  return blocksIn(content, { kind: "p", depth: 0 });
}

function blocksIn(parent: ParentNode, context: BlockContext): ContentBlock[] {
  const blocks: ContentBlock[] = [];
  let line: Node[] = [];
  const endLine = () => {
    blocks.push(...lineBlock(line, parent, context));
    line = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && blockTags.has(tagOf(node))) {
      endLine();
      blocks.push(...elementBlocks(node, context));
    } else {
      line.push(node);
    }
  }
  endLine();
  return blocks;
}

function elementBlocks(element: Element, context: BlockContext): ContentBlock[] {
  const tag = tagOf(element);
  if (tag === "ul" || tag === "ol") return listBlocks(element, context);
  if (tag === "pre") return codeBlock(element, context);
  if (tag === "tr") return rowBlock(element, context);
  if (tag === "blockquote") return blocksIn(element, { ...context, kind: "quote" }).map(markQuoted);
  return blocksIn(element, { ...context, kind: headings[tag] ?? context.kind });
}

/** Blocks inside a quote keep their own kind, such as heading or list item. */
function markQuoted(block: ContentBlock): ContentBlock {
  return { ...block, formatting: `quote;${block.formatting}` };
}

function listBlocks(list: Element, context: BlockContext): ContentBlock[] {
  if (tagOf(list) === "ul") {
    return [...list.children].flatMap((item) => itemBlocks(item, context.depth, undefined));
  }
  const start = listStartOf(list.getAttribute("start") ?? "");
  const [first, ...others] = [...list.children].flatMap((item, index) =>
    itemBlocks(item, context.depth, (start ?? 1) + index),
  );
  if (!first || start === undefined) return first ? [first, ...others] : [];
  // Numbers also change when items before them are added or removed, so only the start is compared.
  return [{ ...first, formatting: `start=${start};${first.formatting}` }, ...others];
}

/** Only the first line of an item has its bullet or number. */
function itemBlocks(item: Element, depth: number, number: number | undefined): ContentBlock[] {
  const inner = blocksIn(item, { kind: "p", depth: depth + 1 });
  const [first, ...others] = inner;
  if (first?.kind !== "p" || first.depth !== depth + 1) return inner;
  const marked: ContentBlock =
    number === undefined
      ? { ...first, depth, kind: "bullet" }
      : { ...first, depth, kind: "numbered", number };
  return [marked, ...others];
}

function codeBlock(element: Element, { depth }: BlockContext): ContentBlock[] {
  const text = (element.textContent ?? "").replace(/\n$/, "");
  const formatting = element.getAttribute(languageAttribute) ?? "";
  return text === "" ? [] : [{ kind: "code", text, depth, formatting, links: "", images: "" }];
}

function rowBlock(row: Element, { depth }: BlockContext): ContentBlock[] {
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

function lineBlock(
  line: readonly Node[],
  parent: ParentNode,
  context: BlockContext,
): ContentBlock[] {
  const pieces = collapseSpaces(line.flatMap((node) => piecesOf(node, [], "")));
  const text = pieces.map((piece) => piece.text).join("");
  if (text === "") return [];
  const links = pieces.flatMap(({ link }) => (link === "" ? [] : [link]));
  const images = pieces.flatMap(({ image }) => (image === "" ? [] : [image]));
  return [
    {
      ...context,
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
  if (tag === "br") return [{ text: " ", marks: lineBreak, link, image: "" }];
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
  const names = [colorAttribute, backgroundAttribute, mentionAttribute];
  return `span(${names.map((name) => element.getAttribute(name)).join()})`;
}

/** Collapses white space as browsers do: one space between words, none around line ends. */
function collapseSpaces(pieces: readonly Piece[]): Piece[] {
  let afterSpace = true;
  let previous: Piece | undefined;
  const kept = pieces.map((piece) => {
    if (piece.marks === lineBreak && previous && previous.marks !== lineBreak) {
      previous.text = previous.text.trimEnd();
      previous = piece;
      afterSpace = true;
      return piece;
    }
    const text = piece.text.replace(/\s+/g, " ");
    const own = afterSpace ? text.replace(/^ /, "") : text;
    const collapsed = { ...piece, text: own };
    if (own !== "") {
      afterSpace = own.endsWith(" ");
      previous = collapsed;
    }
    return collapsed;
  });
  const last = kept.findLast((piece) => piece.text !== "");
  if (last) last.text = last.text.trimEnd();
  return kept.filter((piece) => piece.text !== "");
}

/** The character range of each mark, with equal neighbors merged. */
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
