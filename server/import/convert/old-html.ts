import { isAllowedLink, listStartOf } from "../../../domain/content/content.ts";
import { idPattern } from "../../../domain/ids.ts";
import { escapeHtml } from "../../documents/markdown/escape-html.ts";
import { loweredText, raisedText } from "../../documents/markdown/raised-text.ts";
import { readHtml } from "../../documents/read-html.ts";
import {
  contexts,
  ignored,
  reportedWhenDropped,
  textBlocks,
  toElement,
  type Attributes,
} from "./old-elements.ts";
import { checkboxOf, OldLists } from "./old-lists.ts";

export type ShownPicture = { fileId: string; width: number; height: number };

type Options = {
  /** @returns the file of an image, "link" to link to its address, or undefined to drop it */
  picture: (address: string) => ShownPicture | "link" | undefined;
  onDropped?: (name: string) => void;
};

/** Converts HTML of older editors to ours. The result is not sanitized. */
export function convertOldHtml(html: string, { picture, onDropped }: Options): string {
  const writer = new Writer(picture);
  readHtml(/<[a-z!/]/i.test(html) ? html : paragraphsOf(html), {
    onopentag: (name, attributes) => {
      if (reportedWhenDropped.has(name)) onDropped?.(name);
      writer.open(name, attributes);
    },
    ontext: (text) => writer.text(text),
    onclosetag: (name) => writer.close(name),
  });
  return writer.finish();
}

function paragraphsOf(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.map((line) => `<p>${line}</p>`).join("");
}

type Open = { name: string; end: string };

class Writer {
  readonly #picture: Options["picture"];
  readonly #open: Open[] = [];
  readonly #lists: OldLists[] = [];
  #html: string[] = [];
  /** Whether a paragraph that the source lacks is open. */
  #isInImplicitParagraph = false;
  #ignoring = 0;
  #code: "none" | "block" | "lines" = "none";
  /** Attributes that implicit paragraphs inherit from the blocks around them. */
  readonly #inheritedAttributes: string[] = [];

  constructor(picture: Options["picture"]) {
    this.#picture = picture;
  }

  finish(): string {
    this.#closeImplicitParagraph();
    return this.#html.join("");
  }

  open(name: string, attributes: Attributes): void {
    if (ignored.has(name)) this.#ignoring += 1;
    if (this.#ignoring > 0) return this.#push(name, "");
    if (this.#code !== "none") return this.#openInCode(name);
    const { element, blockAttributes, inlineStyle } = toElement(name, attributes);
    if (name === "pre" || /\bql-code-block-container\b/.test(attributes["class"] ?? "")) {
      return this.#openCode(name);
    }
    if (name === "ol" || name === "ul") return this.#openList(name, attributes);
    if (name === "li") return this.#openListItem(attributes);
    if (contexts.has(element)) {
      return this.#openContext(name, element, attributes, blockAttributes);
    }
    if (textBlocks.has(element)) return this.#openBlock(name, element, blockAttributes);
    if (name === "img") return this.#showPicture(attributes);
    this.#openInline(name, element, attributes, inlineStyle);
  }

  text(text: string): void {
    if (this.#ignoring > 0) return;
    if (this.#code === "none" && this.#isBetweenBlocks()) {
      if (text.trim() === "") return;
      this.#openImplicitParagraph();
    }
    const around = this.#open.at(-1)?.name;
    const shown = around === "sup" ? raisedText(text) : around === "sub" ? loweredText(text) : text;
    this.#html.push(escapeHtml(shown));
  }

  close(name: string): void {
    const last = this.#open.pop();
    if (!last) return;
    if (ignored.has(name)) this.#ignoring -= 1;
    const isList = name === "ol" || name === "ul";
    if (isList && this.#ignoring === 0 && this.#code === "none") {
      this.#closeImplicitParagraph();
      this.#html.push(this.#lists.pop()?.end() ?? "");
      return;
    }
    if (last.end === "") return;
    if (last.end === endContext || contexts.has(toElement(name, {}).element))
      this.#closeImplicitParagraph();
    if (last.end === endContext) this.#inheritedAttributes.pop();
    else if (last.end === endOfCode) this.#code = "none";
    this.#html.push(last.end === endContext ? "" : last.end);
  }

  #push(name: string, end: string, begin = ""): void {
    this.#open.push({ name, end });
    this.#html.push(begin);
  }

  #openCode(name: string): void {
    this.#closeImplicitParagraph();
    this.#code = name === "pre" ? "block" : "lines";
    this.#push(name, endOfCode, "<pre><code>");
  }

  #openInCode(name: string): void {
    const isLine = name === "br" || (name === "div" && this.#html.at(-1) !== "<pre><code>");
    this.#push(name, "", isLine ? "\n" : "");
  }

  #openList(name: "ol" | "ul", { start = "" }: Attributes): void {
    this.#closeImplicitParagraph();
    this.#lists.push(new OldLists(name, listStartOf(start)));
    this.#push(name, "");
  }

  #openListItem(attributes: Attributes): void {
    this.#closeImplicitParagraph();
    const lists = this.#lists.at(-1);
    this.#push("li", lists ? endContext : "", lists?.nextItem(attributes) ?? "");
    if (!lists) return;
    this.#inheritedAttributes.push("");
    const checkbox = checkboxOf(attributes);
    if (checkbox !== "") this.text(checkbox);
  }

  #openContext(
    name: string,
    element: string,
    attributes: Attributes,
    blockAttributes: string,
  ): void {
    this.#closeImplicitParagraph();
    if (element === "context") {
      this.#inheritedAttributes.push(blockAttributes);
      return this.#push(name, endContext);
    }
    const spans = ["colspan", "rowspan"].filter((span) => attributes[span] !== undefined);
    const kept = spans.map((span) => ` ${span}="${escapeHtml(attributes[span] ?? "")}"`).join("");
    this.#push(name, `</${element}>`, `<${element}${kept}>`);
  }

  #openBlock(name: string, element: string, blockAttributes: string): void {
    this.#closeImplicitParagraph();
    this.#push(
      name,
      `</${element}>`,
      `<${element}${blockAttributes || (this.#inheritedAttributes.at(-1) ?? "")}>`,
    );
  }

  #openInline(name: string, element: string, attributes: Attributes, style: string): void {
    if (name === "br") return this.#push(name, "", this.#isBetweenBlocks() ? "" : "<br />");
    const href = name === "a" ? linkOf(attributes["href"] ?? "") : undefined;
    if (element === "" && style === "" && href === undefined) return this.#push(name, "");
    if (this.#isBetweenBlocks()) this.#openImplicitParagraph();
    const link = href === undefined ? undefined : `a href="${escapeHtml(href)}"`;
    const span = style === "" ? undefined : `span style="${escapeHtml(style)}"`;
    const all = [element || link, span].filter((tag) => tag !== undefined && tag !== "");
    const ends = all.toReversed().map((tag) => `</${tag?.split(" ")[0]}>`);
    this.#push(name, ends.join(""), all.map((tag) => `<${tag}>`).join(""));
  }

  #showPicture({ src = "", alt = "" }: Attributes): void {
    const shown = this.#picture(src);
    const html = shown === "link" ? this.#linkTo(src, alt) : shown && imageOf(shown, alt);
    if (html && this.#isBetweenBlocks()) this.#openImplicitParagraph();
    this.#push("img", "", html ?? "");
  }

  #linkTo(address: string, alt: string): string {
    const text = escapeHtml(alt.trim() || "Image");
    const isInLink = this.#open.some(({ name, end }) => name === "a" && end !== "");
    return isInLink ? text : `<a href="${escapeHtml(address.trim())}">${text}</a>`;
  }

  /** Whether text here would be a sibling of blocks. */
  #isBetweenBlocks(): boolean {
    if (this.#isInImplicitParagraph) return false;
    const around = this.#open.findLast(({ name, end }) => end !== "" || name === "li");
    if (!around) return true;
    return around.end === endContext || contexts.has(toElement(around.name, {}).element);
  }

  #openImplicitParagraph(): void {
    this.#html.push(`<p${this.#inheritedAttributes.at(-1) ?? ""}>`);
    this.#isInImplicitParagraph = true;
  }

  #closeImplicitParagraph(): void {
    if (this.#isInImplicitParagraph) this.#html.push("</p>");
    this.#isInImplicitParagraph = false;
  }
}

function imageOf({ fileId, width, height }: ShownPicture, alt: string): string {
  return `<img src="/api/files/${fileId}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" />`;
}

const endContext = "<end of a context>";
const endOfCode = "</code></pre>";

const ownAddress = new RegExp(`^https?://[^/?#]+/document/(${idPattern})/?(#[^\\s]*)?$`, "i");

/** Rewrites links to the old addresses of documents, which keep their ids. */
function linkOf(href: string): string | undefined {
  const trimmed = href.trim();
  const [, id] = ownAddress.exec(trimmed) ?? [];
  if (id !== undefined) return `/document/${id}`;
  if (/^www\.[^\s]+$/i.test(trimmed)) return `https://${trimmed}`;
  return isAllowedLink(trimmed) ? trimmed : undefined;
}
