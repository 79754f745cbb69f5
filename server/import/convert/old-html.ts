import { DomHandler } from "htmlparser2";
import { fileAddress } from "../../../domain/content/content.ts";
import { idPattern } from "../../../domain/ids.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { escapeHtml } from "../../documents/markdown/escape-html.ts";
import { loweredText, raisedText } from "../../documents/markdown/raised-text.ts";
import { readHtml } from "../../documents/read-html.ts";
import { tooLarge } from "../too-large.ts";
import { nestLists, type ListItem } from "./nest-lists.ts";
import { blockAttributes, colorAttributes, indentOf } from "./old-formats.ts";

export type ShownPicture = { fileId: string; width: number; height: number };

/** @returns the file of an image, "link" to link to its address, or undefined to drop it */
type FindPicture = (address: string) => ShownPicture | "link" | undefined;

export type OldHtml = {
  pictures: ReadonlySet<string>;
  dropped: ReadonlySet<string>;
  /** The result is not sanitized. */
  write: (picture: FindPicture) => string;
};

const ignored = new Set("script style title template head object svg math".split(" "));
const reportedWhenDropped = new Set(
  "script iframe frame object embed video audio svg math canvas".split(" "),
);

/** More than any text within the limit of content has. Each takes memory. */
const nodesMax = 500_000;

/** Also reads plain text. @throws Refusal for too many elements, or too deep nesting */
export function readOldHtml(html: string): OldHtml {
  const dom = new DomHandler();
  const pictures = new Set<string>();
  const dropped = new Set<string>();
  let nodes = 0;
  const count = () => {
    nodes += 1;
    if (nodes > nodesMax) throw new Refusal("content-too-large", { detail: tooLarge });
  };
  readHtml(/<[a-z!/]/i.test(html) ? html : paragraphsOf(html), {
    onopentag: (name, attributes) => {
      count();
      if (reportedWhenDropped.has(name)) dropped.add(name);
      if (name === "img") pictures.add(attributes["src"] ?? "");
      dom.onopentag(name, attributes);
    },
    ontext: (text) => {
      count();
      dom.ontext(text);
    },
    onclosetag: () => dom.onclosetag(),
  });
  const write = (picture: FindPicture) => new Writer(picture).blocks(dom.root.children);
  return { pictures, dropped, write };
}

function paragraphsOf(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.map((line) => `<p>${line}</p>`).join("");
}

type Node = DomHandler["root"]["children"][number];
type Element = Extract<Node, { name: string; attribs: object }>;

const textBlocks = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6"]);
const keptContainers = new Set("blockquote table thead tbody tr td th".split(" "));
const formats = new Set("strong b em i u ins s strike del code".split(" "));
const otherBlocks = new Set(
  `address article aside body center dd details dialog div dl dt fieldset figcaption figure footer
  form header hgroup hr html li main nav ol pre section summary ul`.split(/\s+/),
);

/** Sanitizing renames older elements and drops attributes that it does not know. */
class Writer {
  readonly #picture: FindPicture;

  constructor(picture: FindPicture) {
    this.#picture = picture;
  }

  /** Puts loose text into paragraphs with the `inherited` attributes; `start` begins the first. */
  blocks(nodes: readonly Node[], inherited = "", start = ""): string {
    let html = "";
    let inline = start;
    const endParagraph = () => {
      const text = inline.replace(/^(?:\s|<br \/>)+/, "");
      if (text !== "") html += `<p${inherited}>${text}</p>`;
      inline = "";
    };
    for (const node of nodes) {
      if (isElement(node) && hasBlock(node)) {
        endParagraph();
        html += this.#block(node, inherited);
      } else inline += this.#inline(node);
    }
    endParagraph();
    return html;
  }

  #block(element: Element, inherited: string): string {
    const { name, children, attribs } = element;
    const attributes = blockAttributes(element) || inherited;
    if (ignored.has(name)) return "";
    if (textBlocks.has(name)) {
      // Blocks in a heading or paragraph stay apart.
      return children.some((child) => isElement(child) && hasBlock(child))
        ? this.blocks(children, attributes)
        : `<${name}${attributes}>${this.#inlines(children)}</${name}>`;
    }
    if (name === "ol" || name === "ul") return this.#list(element);
    if (name === "pre") return `<pre><code>${codeOf(children)}</code></pre>`;
    if (/\bql-code-block-container\b/.test(attribs["class"] ?? "")) {
      const lines = children.map((line) => codeOf([line]));
      return `<pre><code>${lines.join("\n")}</code></pre>`;
    }
    if (!keptContainers.has(name)) return this.blocks(children, attributes);
    const spans = attributesOf(element, ["colspan", "rowspan"]);
    return `<${name}${spans}>${this.blocks(children)}</${name}>`;
  }

  #list(list: Element): string {
    const items: ListItem[] = [];
    for (const node of list.children) {
      const item = isElement(node) && node.name === "li" ? node : undefined;
      const [kind = list.name, checkbox] = kinds.get(item?.attribs["data-list"] ?? "") ?? [];
      const html = item ? this.blocks(item.children, "", checkbox) : this.blocks([node]);
      if (!item && html === "") continue;
      const last = items.at(-1);
      if (item || !last) items.push({ kind, level: item ? indentOf(item) : 0, html });
      else last.html += html;
    }
    return nestLists(items, attributesOf(list, ["start"]));
  }

  #inlines(nodes: readonly Node[], isInLink = false): string {
    return nodes.map((node) => this.#inline(node, isInLink)).join("");
  }

  #inline(node: Node, isInLink = false): string {
    if (!isElement(node)) return escapeHtml(textOf(node));
    const { name, attribs, children } = node;
    if (ignored.has(name)) return "";
    if (name === "br") return "<br />";
    if (name === "img") return this.#image(attribs, isInLink);
    const isLink = name === "a" && attribs["href"] !== undefined;
    const color = colorAttributes(node);
    const text = this.#inlines(children, isInLink || isLink);
    const colored = color === "" ? text : `<span${color}>${text}</span>`;
    if (isLink) return `<a href="${escapeHtml(linkOf(attribs["href"] ?? ""))}">${colored}</a>`;
    return formats.has(name) ? `<${name}>${colored}</${name}>` : colored;
  }

  #image({ src = "", alt = "" }: Element["attribs"], isInLink: boolean): string {
    const shown = this.#picture(src);
    if (shown === undefined) return "";
    if (shown === "link") {
      const text = escapeHtml(alt.trim() || "Image");
      return isInLink ? text : `<a href="${escapeHtml(src.trim())}">${text}</a>`;
    }
    const { fileId, width, height } = shown;
    return `<img src="${fileAddress(fileId)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" />`;
  }
}

function isElement(node: Node): node is Element {
  return "attribs" in node;
}

/** Whether it is a block, or a format around blocks, which keep only their own formats. */
function hasBlock(element: Element): boolean {
  const { name, children } = element;
  if (textBlocks.has(name) || keptContainers.has(name) || otherBlocks.has(name)) return true;
  return children.some((child) => isElement(child) && hasBlock(child));
}

function textOf(node: Node): string {
  const text = "data" in node ? node.data : "";
  const around = node.parent && "name" in node.parent ? node.parent.name : "";
  if (around === "sup") return raisedText(text);
  return around === "sub" ? loweredText(text) : text;
}

/** Lines of code may be blocks of their own. */
const codeLines = new Set(["div", "p"]);

function codeOf(nodes: readonly Node[]): string {
  let code = "";
  for (const node of nodes) {
    if (!isElement(node)) code += escapeHtml(textOf(node));
    else if (node.name === "br") code += "\n";
    else if (!ignored.has(node.name)) {
      if (codeLines.has(node.name) && code !== "") code += "\n";
      code += codeOf(node.children);
    }
  }
  return code;
}

/** Kinds of Quill. Documents have no checkboxes, so characters stand for them. */
const kinds = new Map([
  ["ordered", ["ol"]],
  ["bullet", ["ul"]],
  ["checked", ["ul", "☑ "]],
  ["unchecked", ["ul", "☐ "]],
]);

function attributesOf({ attribs }: Element, names: readonly string[]): string {
  const written = names.filter((name) => attribs[name] !== undefined);
  return written.map((name) => ` ${name}="${escapeHtml(attribs[name] ?? "")}"`).join("");
}

const ownAddress = new RegExp(`^https?://[^/?#]+/document/(${idPattern})/?(#[^\\s]*)?$`, "i");

/** Rewrites links to the old addresses of documents, which keep their ids. */
function linkOf(href: string): string {
  const address = href.trim();
  const [, id] = ownAddress.exec(address) ?? [];
  if (id !== undefined) return `/document/${id}`;
  return /^www\.[^\s]+$/i.test(address) ? `https://${address}` : address;
}
