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
import { idFromHash, isPlainClick, jumpTo } from "./jump-to.ts";
import { headingText } from "./outline.ts";
import { Picture } from "./picture.tsx";
import { TableFrame } from "./table-frame.tsx";
import { TextHeading } from "./text-heading.tsx";
import { addWordBreaks } from "./word-breaks.tsx";

type RichContentProps = { content: Element; attachments: readonly Attachment[] };

/**
 * Renders a document's content from an allowlist of elements and attributes, so that markup that
 * slipped through the server's sanitizer cannot run.
 */
export function RichContent({ content, attachments }: RichContentProps) {
  return <div className="rich">{childrenOf(content, attachments)}</div>;
}

/** Parses without loading or running anything. */
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
const allowedAttributes: Record<string, string> = {
  id: "id",
  colspan: "colSpan",
  rowspan: "rowSpan",
  start: "start",
  [alignAttribute]: alignAttribute,
  [indentAttribute]: indentAttribute,
  [colorAttribute]: colorAttribute,
  [backgroundAttribute]: backgroundAttribute,
};
/** White space between the children of these elements is not text. */
const structural = ["table", "thead", "tbody", "tr", "ul", "ol"];

function childrenOf(parent: Node, attachments: readonly Attachment[]): ReactNode[] {
  const isStructural = structural.includes(parent.nodeName.toLowerCase());
  const isInCell = parent instanceof Element && parent.closest("td, th") !== null;
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Element) return elementOf(node, index, attachments);
    const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : "";
    if (isStructural && text.trim() === "") return null;
    return isInCell ? addWordBreaks(text) : text;
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
        text={headingText(element)}
        attributes={attributesOf(element)}
      >
        {children()}
      </TextHeading>
    );
  }
  if (!plainTags.includes(tag)) return children();
  const head = tag === "th" && { scope: scopeOf(element) };
  const attributes = { key, ...attributesOf(element), ...head };
  return tag === "br"
    ? createElement(tag, attributes)
    : createElement(tag, attributes, ...children());
}

/** Header cells of the first row head columns; others head their row. */
function scopeOf(cell: Element): "col" | "row" {
  return cell.closest("table")?.querySelector("tr") === cell.parentElement ? "col" : "row";
}

function attributesOf(element: Element): Record<string, string> {
  return Object.fromEntries(
    [...element.attributes].flatMap(({ name, value }) => {
      const property = allowedAttributes[name];
      return property ? [[property, value]] : [];
    }),
  );
}

/** Internal links navigate without a page load; other links open in a new tab. */
function TextLink({ address, children }: { address: string; children: ReactNode }) {
  const router = useRouter();
  const base = router.origin + router.state.location.href;
  if (!isAllowedLink(address) || !URL.canParse(address, base)) return children;
  if (/^(mailto|tel):/i.test(address)) return <a href={address}>{children}</a>;
  const path = ownPath(address, base);
  if (path === undefined || path.startsWith("/api/")) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  const { pathname, hash } = new URL(path, base);
  const follow = (event: MouseEvent) => {
    if (pathname === new URL(base).pathname) {
      jumpTo(event, idFromHash(hash));
    } else if (isPlainClick(event)) {
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
