import { isAllowedLink } from "../../../domain/content/content.ts";
import { idPattern } from "../../../domain/ids.ts";
import { readHtml } from "../../documents/read-html.ts";
import { loweredText, raisedText } from "../raised-text.ts";
import {
  asElement,
  contexts,
  escapeText,
  ignored,
  lost,
  textBlocks,
  type Attributes,
} from "./old-elements.ts";
import { OldLists, signOf } from "./old-lists.ts";

export type ShownPicture = { fileId: string; width: number; height: number };

type Wanted = {
  /** The file that a picture shows, or that a link to it is to stand there; nothing leaves it out. */
  picture: (address: string) => ShownPicture | "link" | undefined;
  /** Is told the name of what is left out. */
  leaveOut?: (name: string) => void;
};

/**
 * HTML of older editors in the shape in which ours writes it: lists inside one another, formats as attributes,
 * text in paragraphs. What is not allowed is dropped later, by the cleaning.
 * @throws Refusal "content-too-deep"
 */
export function fromOldHtml(html: string, { picture, leaveOut }: Wanted): string {
  const writer = new Writer(picture);
  readHtml(/<[a-z!/]/i.test(html) ? html : inLines(html), {
    onopentag: (name, attributes) => {
      if (lost.has(name)) leaveOut?.(name);
      writer.open(name, attributes);
    },
    ontext: (text) => writer.text(text),
    onclosetag: (name) => writer.close(name),
  });
  return writer.written();
}

/** What was typed without any format. */
function inLines(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.map((line) => `<p>${line}</p>`).join("");
}

/** Something open, with what ends it. */
type Open = { name: string; end: string };

class Writer {
  readonly #picture: Wanted["picture"];
  readonly #open: Open[] = [];
  readonly #lists: OldLists[] = [];
  #html: string[] = [];
  /** Whether a paragraph is open that the text itself has not. */
  #isInOwn = false;
  #ignoring = 0;
  #code: "none" | "block" | "lines" = "none";
  /** What a paragraph of its own is to look like: that of the block around it. */
  #look: string[] = [];

  constructor(picture: Wanted["picture"]) {
    this.#picture = picture;
  }

  written(): string {
    this.#endOwn();
    return this.#html.join("");
  }

  open(name: string, attributes: Attributes): void {
    if (ignored.has(name)) this.#ignoring += 1;
    if (this.#ignoring > 0) return this.#push(name, "");
    if (this.#code !== "none") return this.#openInCode(name);
    const { element, blockLook, inlineStyle } = asElement(name, attributes);
    if (name === "pre" || /\bql-code-block-container\b/.test(attributes["class"] ?? "")) {
      return this.#openCode(name);
    }
    if (name === "ol" || name === "ul") return this.#openList(name);
    if (name === "li") return this.#openLine(attributes);
    if (contexts.has(element)) return this.#openContext(name, element, attributes, blockLook);
    if (textBlocks.has(element)) return this.#openBlock(name, element, blockLook);
    if (name === "img") return this.#showPicture(attributes);
    this.#openInline(name, element, attributes, inlineStyle);
  }

  text(text: string): void {
    if (this.#ignoring > 0) return;
    if (this.#code === "none" && this.#isBetween()) {
      if (text.trim() === "") return;
      this.#beginOwn();
    }
    const around = this.#open.at(-1)?.name;
    const shown = around === "sup" ? raisedText(text) : around === "sub" ? loweredText(text) : text;
    this.#html.push(escapeText(shown));
  }

  close(name: string): void {
    const last = this.#open.pop();
    if (!last) return;
    if (ignored.has(name)) this.#ignoring -= 1;
    const isList = name === "ol" || name === "ul";
    if (isList && this.#ignoring === 0 && this.#code === "none") {
      this.#endOwn();
      this.#html.push(this.#lists.pop()?.end() ?? "");
      return;
    }
    if (last.end === "") return;
    if (last.end === endContext || contexts.has(asElement(name, {}).element)) this.#endOwn();
    if (last.end === endContext) this.#look.pop();
    else if (last.end === endOfCode) this.#code = "none";
    this.#html.push(last.end === endContext ? "" : last.end);
  }

  #push(name: string, end: string, begin = ""): void {
    this.#open.push({ name, end });
    this.#html.push(begin);
  }

  #openCode(name: string): void {
    this.#endOwn();
    this.#code = name === "pre" ? "block" : "lines";
    this.#push(name, endOfCode, "<pre><code>");
  }

  /** Formats inside code say nothing; lines do. */
  #openInCode(name: string): void {
    const isLine = name === "br" || (name === "div" && this.#html.at(-1) !== "<pre><code>");
    this.#push(name, "", isLine ? "\n" : "");
  }

  #openList(name: "ol" | "ul"): void {
    this.#endOwn();
    this.#lists.push(new OldLists(name));
    this.#push(name, "");
  }

  #openLine(attributes: Attributes): void {
    this.#endOwn();
    const lists = this.#lists.at(-1);
    this.#push("li", lists ? endContext : "", lists?.line(attributes) ?? "");
    if (!lists) return;
    this.#look.push("");
    const sign = signOf(attributes);
    if (sign !== "") this.text(sign);
  }

  #openContext(name: string, element: string, attributes: Attributes, look: string): void {
    this.#endOwn();
    if (element === "context") {
      this.#look.push(look);
      return this.#push(name, endContext);
    }
    const spans = ["colspan", "rowspan"].filter((span) => attributes[span] !== undefined);
    const kept = spans.map((span) => ` ${span}="${escapeText(attributes[span] ?? "")}"`).join("");
    this.#push(name, `</${element}>`, `<${element}${kept}>`);
  }

  #openBlock(name: string, element: string, look: string): void {
    this.#endOwn();
    this.#push(name, `</${element}>`, `<${element}${look || (this.#look.at(-1) ?? "")}>`);
  }

  #openInline(name: string, element: string, attributes: Attributes, style: string): void {
    if (name === "br") return this.#push(name, "", this.#isBetween() ? "" : "<br />");
    const href = name === "a" ? linkOf(attributes["href"] ?? "") : undefined;
    if (element === "" && style === "" && href === undefined) return this.#push(name, "");
    if (this.#isBetween()) this.#beginOwn();
    const link = href === undefined ? undefined : `a href="${escapeText(href)}"`;
    const span = style === "" ? undefined : `span style="${escapeText(style)}"`;
    const all = [element || link, span].filter((tag) => tag !== undefined && tag !== "");
    const ends = all.toReversed().map((tag) => `</${tag?.split(" ")[0]}>`);
    this.#push(name, ends.join(""), all.map((tag) => `<${tag}>`).join(""));
  }

  #showPicture({ src = "", alt = "" }: Attributes): void {
    const shown = this.#picture(src);
    const written = shown === "link" ? this.#linkTo(src, alt) : shown && imageOf(shown, alt);
    if (written && this.#isBetween()) this.#beginOwn();
    this.#push("img", "", written ?? "");
  }

  #linkTo(address: string, alt: string): string {
    const words = escapeText(alt.trim() || "Image");
    const isInLink = this.#open.some(({ name, end }) => name === "a" && end !== "");
    return isInLink ? words : `<a href="${escapeText(address.trim())}">${words}</a>`;
  }

  /** Where text would stand beside blocks. */
  #isBetween(): boolean {
    if (this.#isInOwn) return false;
    const around = this.#open.findLast(({ name, end }) => end !== "" || name === "li");
    if (!around) return true;
    return around.end === endContext || contexts.has(asElement(around.name, {}).element);
  }

  #beginOwn(): void {
    this.#html.push(`<p${this.#look.at(-1) ?? ""}>`);
    this.#isInOwn = true;
  }

  #endOwn(): void {
    if (this.#isInOwn) this.#html.push("</p>");
    this.#isInOwn = false;
  }
}

function imageOf({ fileId, width, height }: ShownPicture, alt: string): string {
  return `<img src="/api/files/${fileId}" alt="${escapeText(alt)}" width="${width}" height="${height}" />`;
}

const endContext = "<end of a context>";
const endOfCode = "</code></pre>";

const ownAddress = new RegExp(`^https?://[^/?#]+/document/(${idPattern})/?(#[^\\s]*)?$`, "i");

/** Documents keep their ids: what led to one at its old address leads to it here. */
function linkOf(href: string): string | undefined {
  const trimmed = href.trim();
  const [, id] = ownAddress.exec(trimmed) ?? [];
  if (id !== undefined) return `/document/${id}`;
  if (/^www\.[^\s]+$/i.test(trimmed)) return `https://${trimmed}`;
  return isAllowedLink(trimmed) ? trimmed : undefined;
}
