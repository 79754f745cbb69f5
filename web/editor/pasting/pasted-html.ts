import {
  alignAttribute,
  alignments,
  backgroundAttribute,
  colorAttribute,
  fileIdOf,
} from "../../../domain/content/content.ts";
import { nearestBackground, nearestTextColor } from "../../../domain/content/nearest-color.ts";
import { styleValue } from "../../../domain/content/style-value.ts";
import { removeBasePath } from "../../api/base-path.ts";
import type { Formats } from "../formats.ts";
import { readCssColor } from "./css-color.ts";
import { readSheetStyles, removeStyleElements, styleCells } from "./sheet-styles.ts";
import { makeWordLists } from "./word-lists.ts";

const inline = "span, font, strong, b, em, i, u, s, del, code, mark, td, th";
/** Holds a pasted style until it is converted. */
const styleAttribute = "data-pasted-style";
const blocks = "p, h1, h2, h3, h4, h5, h6";

/** Converts styles and colors to our own formats (rule 3.102). The schema drops everything else. */
export function pastedHtml(
  html: string,
  isOwnImage: (id: string) => boolean,
  formats: Formats = "document",
): string {
  const plain = disarmInlineCode(removeStyleElements(html));
  const page = new DOMParser().parseFromString(plain, "text/html");
  styleCells(page.body, readSheetStyles(html), styleAttribute);
  makeWordLists(page.body, styleAttribute);
  for (const image of page.body.querySelectorAll("img")) {
    const id = fileIdOf(removeBasePath(image.getAttribute("src") ?? ""));
    if (!id || !isOwnImage(id)) image.remove();
  }
  if (formats === "text") flattenToText(page.body);
  for (const line of page.body.querySelectorAll("br")) dropLastBreak(line);
  for (const cell of page.body.querySelectorAll<HTMLElement>("td, th")) alignCell(cell);
  for (const block of page.body.querySelectorAll<HTMLElement>(blocks)) convertAlignment(block);
  for (const element of page.body.querySelectorAll<HTMLElement>(inline)) convertStyles(element);
  for (const element of page.body.querySelectorAll(`[${styleAttribute}]`)) {
    element.removeAttribute(styleAttribute);
  }
  return page.body.innerHTML;
}

/** Portfolios have neither tables nor code, so each row and each line becomes a paragraph. */
function flattenToText(body: HTMLElement) {
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

/** The content security policy reports inline styles and handlers, even those that cannot run. */
function disarmInlineCode(html: string): string {
  return html.replaceAll(/<[a-z][^>]*(?:>|$)/gi, (tag) =>
    tag
      .replaceAll(/\sstyle\s*=/gi, ` ${styleAttribute}=`)
      .replaceAll(/\son[a-z]+\s*=/gi, " data-dropped="),
  );
}

/** A last break only gives an empty line its height. Chrome also adds one after the whole paste. */
function dropLastBreak(line: Element) {
  const isLast = line.parentElement?.matches(`${blocks}, li, td, th`) && !hasTextAfter(line);
  if (isLast || line.matches(".Apple-interchange-newline")) line.remove();
}

function hasTextAfter(node: Node): boolean {
  for (let next = node.nextSibling; next; next = next.nextSibling) {
    if (next instanceof Element || next.textContent?.trim() !== "") return true;
  }
  return false;
}

function convertAlignment(block: HTMLElement) {
  const known = alignmentOf(block);
  if (known) block.setAttribute(alignAttribute, known);
}

function alignmentOf(element: HTMLElement) {
  const align = styleOf(element, "text-align") ?? element.getAttribute("align");
  return alignments.find((name) => name === align);
}

/** Spreadsheets align the cell, our formats the paragraph in it. */
function alignCell(cell: HTMLElement) {
  const known = alignmentOf(cell);
  if (!known || cell.querySelector(`${blocks}, div, ul, ol, table`)) return;
  wrapContent(cell, "p").setAttribute(alignAttribute, known);
}

function convertStyles(element: HTMLElement) {
  convertTextStyles(element);
  // All links have the same color here.
  if (element.closest("a")) return;
  const foreground = styleOf(element, "color") ?? element.getAttribute("color");
  const background =
    styleOf(element, "background-color") ??
    styleOf(element, "background") ??
    element.getAttribute("bgcolor");
  const color = nearestTextColor(foreground ?? "", readCssColor);
  const backgroundName = element.matches("mark")
    ? "marker"
    : nearestBackground(background ?? "", readCssColor);
  if (!color && !backgroundName) return;
  const span = wrapContent(element, "span");
  if (color) span.setAttribute(colorAttribute, color);
  if (backgroundName) span.setAttribute(backgroundAttribute, backgroundName);
}

/** Google Docs and Word use styles for bold and italic, and for "not bold" on a `b`. */
function convertTextStyles(element: HTMLElement) {
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
  return styleValue(element.getAttribute(styleAttribute) ?? "", property)?.toLowerCase();
}
