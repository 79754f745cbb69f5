import { useRouter } from "@tanstack/react-router";
import { createElement, type MouseEvent, type ReactNode } from "react";
import {
  alignAttribute,
  backgroundAttribute,
  colorAttribute,
  indentAttribute,
  isAllowedLink,
  languageAttribute,
} from "../../../domain/content/content.ts";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import "../../editor/rich-text.css";
import { ownPath } from "../../api/own-path.ts";
import { CodeFrame } from "./code-frame.tsx";
import { idIn, isPlainPress, jumpTo } from "./jump-to.ts";
import { lineOf } from "./outline.ts";
import { Picture } from "./picture.tsx";
import { TableFrame } from "./table-frame.tsx";
import { TextHeading } from "./text-heading.tsx";
import { withBreaks } from "./word-breaks.tsx";

type RichContentProps = { content: Element; attachments: readonly Attachment[] };

/**
 * A document's content as elements of the page. Only the formats that content may have are made again, one
 * by one, so that nothing else could run or show even if it came through.
 */
export function RichContent({ content, attachments }: RichContentProps) {
  return <div className="rich">{childrenOf(content, attachments)}</div>;
}

/** Parsed without being shown: nothing in it loads or runs. */
export function parseContent(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

const plainTags = [
  "p",
  "strong",
  "em",
  "u",
  "s",
  "code",
  "blockquote",
  "ol",
  "ul",
  "li",
  "br",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "span",
];
const keptAttributes: Record<string, string> = {
  id: "id",
  colspan: "colSpan",
  rowspan: "rowSpan",
  [alignAttribute]: alignAttribute,
  [indentAttribute]: indentAttribute,
  [colorAttribute]: colorAttribute,
  [backgroundAttribute]: backgroundAttribute,
};
/** In these, white space between the elements is nobody's text. */
const structural = ["table", "thead", "tbody", "tr", "ul", "ol"];

function childrenOf(parent: Node, attachments: readonly Attachment[]): ReactNode[] {
  const isStructural = structural.includes(parent.nodeName.toLowerCase());
  const isInCell = parent instanceof Element && parent.closest("td, th") !== null;
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Element) return elementOf(node, index, attachments);
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "";
    if (isStructural && text.trim() === "") return null;
    return isInCell ? withBreaks(text) : text;
  });
}

function elementOf(element: Element, key: number, attachments: readonly Attachment[]): ReactNode {
  const tag = element.tagName.toLowerCase();
  const children = () => childrenOf(element, attachments);
  if (tag === "img") return <Picture key={key} image={element} attachments={attachments} />;
  if (tag === "table") return <TableFrame key={key}>{children()}</TableFrame>;
  if (tag === "a") {
    return (
      <TextLink key={key} address={element.getAttribute("href") ?? ""}>
        {children()}
      </TextLink>
    );
  }
  if (tag === "pre") {
    const language = element.getAttribute(languageAttribute) ?? "";
    return <CodeFrame key={key} code={element.textContent ?? ""} language={language} />;
  }
  if (/^h[1-3]$/.test(tag)) {
    return (
      <TextHeading
        key={key}
        level={Number(tag[1])}
        text={lineOf(element)}
        attributes={keptFrom(element)}
      >
        {children()}
      </TextHeading>
    );
  }
  if (!plainTags.includes(tag)) return children();
  const head = tag === "th" && { scope: scopeOf(element) };
  const attributes = { key, ...keptFrom(element), ...head };
  return tag === "br"
    ? createElement(tag, attributes)
    : createElement(tag, attributes, ...children());
}

/** The first row heads the columns, further ones the row they stand in. */
function scopeOf(cell: Element): "col" | "row" {
  return cell.closest("table")?.querySelector("tr") === cell.parentElement ? "col" : "row";
}

function keptFrom(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.attributes].flatMap(({ name, value }) => {
      const kept = keptAttributes[name];
      return kept ? [[kept, value]] : [];
    }),
  );
}

/** Inside the product a link leads on without loading the page anew; everything else opens beside it. */
function TextLink({ address, children }: { address: string; children: ReactNode }) {
  const router = useRouter();
  if (!isAllowedLink(address) || !URL.canParse(address, location.href)) return children;
  if (/^(mailto|tel):/i.test(address)) return <a href={address}>{children}</a>;
  const path = ownPath(address);
  if (path === undefined || path.startsWith("/api/")) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  const { pathname, hash } = new URL(path, location.href);
  const follow = (event: MouseEvent) => {
    if (pathname === location.pathname) {
      jumpTo(event, idIn(hash));
    } else if (isPlainPress(event)) {
      event.preventDefault();
      router.history.push(path);
    }
  };
  return (
    <a href={path} onClick={follow}>
      {children}
    </a>
  );
}
