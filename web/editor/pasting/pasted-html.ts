import {
  alignAttribute,
  alignments,
  backgroundAttribute,
  colorAttribute,
  fileIdOf,
} from "../../../domain/content/content.ts";
import { nearestBackground, nearestTextColor } from "../../../domain/content/nearest-color.ts";
import { styleValue } from "../../../domain/content/style-value.ts";
import type { Formats } from "../formats.ts";
import { readCssColor } from "./css-color.ts";
import { readSheetStyles, styleCells, withoutStyleElements } from "./sheet-styles.ts";
import { makeWordLists } from "./word-lists.ts";

const inline = "span, font, strong, b, em, i, u, s, del, code, mark, td, th";
/** Where a pasted style waits for being read. */
const look = "data-pasted-style";
const blocks = "p, h1, h2, h3, h4, h5, h6";

/**
 * Pasted HTML said in our own formats: a style becomes the format it stands for, a foreign color the
 * nearest named one (rule 3.33). What has no such meaning is dropped by the editor's schema.
 * @param isOwnImage whether a file was uploaded for this document; pictures of others are left behind
 */
export function pastedHtml(
  html: string,
  isOwnImage: (id: string) => boolean,
  formats: Formats = "document",
): string {
  const plain = withoutInlineCode(withoutStyleElements(html));
  const page = new DOMParser().parseFromString(plain, "text/html");
  styleCells(page.body, readSheetStyles(html), look);
  makeWordLists(page.body, look);
  for (const image of page.body.querySelectorAll("img")) {
    const id = fileIdOf(image.getAttribute("src") ?? "");
    if (!id || !isOwnImage(id)) image.remove();
  }
  if (formats === "text") makeText(page.body);
  for (const line of page.body.querySelectorAll("br")) dropLastBreak(line);
  for (const cell of page.body.querySelectorAll<HTMLElement>("td, th")) alignCell(cell);
  for (const block of page.body.querySelectorAll<HTMLElement>(blocks)) keepAlignment(block);
  for (const element of page.body.querySelectorAll<HTMLElement>(inline)) keepLook(element);
  for (const element of page.body.querySelectorAll(`[${look}]`)) element.removeAttribute(look);
  return page.body.innerHTML;
}

/** Of what text alone cannot hold the words stay: each row of a table a line, and each line of code. */
function makeText(body: HTMLElement) {
  for (const code of body.querySelectorAll("pre")) {
    code.replaceWith(...(code.textContent ?? "").trimEnd().split("\n").map(paragraphOf));
  }
  for (const table of [...body.querySelectorAll("table")].toReversed()) {
    const rows = [...table.querySelectorAll("tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim() ?? "").join(", "),
    );
    table.replaceWith(...rows.map(paragraphOf));
  }
}

function paragraphOf(text: string): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}

/** The page's content security policy speaks up for every style and handler, even where none of them works. */
function withoutInlineCode(html: string): string {
  return html.replaceAll(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
    tag.replaceAll(/\sstyle\s*=/gi, ` ${look}=`).replaceAll(/\son[a-z]+\s*=/gi, " data-dropped="),
  );
}

/** At the end of a block it is only there to give an empty line its height; Chrome adds one behind it all. */
function dropLastBreak(line: Element) {
  const isLast = line.parentElement?.matches(`${blocks}, li, td, th`) && !hasTextBehind(line);
  if (isLast || line.matches(".Apple-interchange-newline")) line.remove();
}

function hasTextBehind(node: Node): boolean {
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next instanceof Element || next.textContent?.trim() !== "") return true;
  }
  return false;
}

function keepAlignment(block: HTMLElement) {
  const known = alignmentOf(block);
  if (known) block.setAttribute(alignAttribute, known);
}

function alignmentOf(element: HTMLElement) {
  const align = styleOf(element, "text-align") ?? element.getAttribute("align");
  return alignments.find((name) => name === align);
}

/** A sheet aligns the cell itself; here the words in it are. */
function alignCell(cell: HTMLElement) {
  const known = alignmentOf(cell);
  if (!known || cell.querySelector(`${blocks}, div, ul, ol, table`)) return;
  wrapContent(cell, "p").setAttribute(alignAttribute, known);
}

function keepLook(element: HTMLElement) {
  keepWeight(element);
  // A link has its own color; the one it had elsewhere was that page's.
  if (element.closest("a")) return;
  const foreground = styleOf(element, "color") ?? element.getAttribute("color");
  const background =
    styleOf(element, "background-color") ??
    styleOf(element, "background") ??
    element.getAttribute("bgcolor");
  const color = nearestTextColor(foreground ?? "", readCssColor);
  const behind = element.matches("mark")
    ? "marker"
    : nearestBackground(background ?? "", readCssColor);
  if (!color && !behind) return;
  const span = wrapContent(element, "span");
  if (color) span.setAttribute(colorAttribute, color);
  if (behind) span.setAttribute(backgroundAttribute, behind);
}

/** Google Docs and Word say bold and italic as styles, and "not bold" on a `b`. */
function keepWeight(element: HTMLElement) {
  const weight = styleOf(element, "font-weight");
  if (element.matches("b, strong") && weight && !isBold(weight)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  if (!element.matches("span, font, td, th")) return;
  if (weight && isBold(weight)) wrapContent(element, "strong");
  if (styleOf(element, "font-style") === "italic") wrapContent(element, "em");
  const line =
    styleOf(element, "text-decoration-line") ?? styleOf(element, "text-decoration") ?? "";
  if (line.includes("underline") && !element.closest("a")) wrapContent(element, "u");
  if (line.includes("line-through")) wrapContent(element, "s");
}

function isBold(weight: string): boolean {
  return weight === "bold" || Number(weight) >= 600;
}

function wrapContent(element: HTMLElement, tag: string): HTMLElement {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
  return wrapper;
}

function styleOf(element: HTMLElement, property: string): string | undefined {
  return styleValue(element.getAttribute(look) ?? "", property)?.toLowerCase();
}
