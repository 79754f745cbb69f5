import { useRouter } from "@tanstack/react-router";
import { createElement, type MouseEvent, type ReactNode } from "react";
import { basePathOf } from "../../../domain/base-path.ts";
import {
  alignAttribute,
  backgroundAttribute,
  colorAttribute,
  indentAttribute,
  isAllowedLink,
  languageAttribute,
} from "../../../domain/content/content.ts";
import { mentionAttribute } from "../../../domain/content/mentions.ts";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import "../../editor/rich-text.css";
import { ownPath } from "../../../domain/own-path.ts";
import { addBasePath } from "../../api/base-path.ts";
import { useConfig } from "../../api/session.ts";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { CodeFrame } from "./code-frame.tsx";
import { findElements, textOf, type ContentElement, type ContentNode } from "./content-nodes.ts";
import { idFromHash, jumpTo } from "./jump-to.ts";
import { headingText } from "./outline.ts";
import { Picture } from "./picture.tsx";
import { TableFrame } from "./table-frame.tsx";
import { TextHeading } from "./text-heading.tsx";
import { addWordBreaks } from "./word-breaks.tsx";

type RichContentProps = {
  content: readonly ContentNode[];
  attachments: readonly Attachment[];
};

/** An allowlist of elements and attributes, so that no markup can run if the sanitizer failed. */
export function RichContent({ content, attachments }: RichContentProps) {
  return <div className="rich">{childrenOf(content, { attachments })}</div>;
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
  [mentionAttribute]: mentionAttribute,
};
/** White space between the children of these elements is not text. */
const structural = ["table", "thead", "tbody", "tr", "ul", "ol"];

type Place = {
  attachments: readonly Attachment[];
  parent?: ContentElement;
  /** The first row of the innermost table. */
  firstRow?: ContentElement | undefined;
  isInCell?: boolean;
  isInLink?: boolean;
};

function childrenOf(nodes: readonly ContentNode[], place: Place): ReactNode[] {
  const isStructural = structural.includes(place.parent?.tag ?? "");
  return nodes.map((node, index) => {
    if (typeof node !== "string") return elementOf(node, index, place);
    if (isStructural && node.trim() === "") return null;
    return place.isInCell ? addWordBreaks(node) : node;
  });
}

function elementOf(element: ContentElement, key: number, place: Place): ReactNode {
  const { tag, attributes } = element;
  const children = () => childrenOf(element.children, placeIn(element, place));
  if (tag === "img") {
    const { attachments, isInLink = false } = place;
    return <Picture key={key} {...{ attributes, attachments, isInLink }} />;
  }
  if (tag === "table") return <TableFrame key={key}>{children()}</TableFrame>;
  if (tag === "a") {
    return (
      <TextLink key={key} address={attributes["href"] ?? ""}>
        {children()}
      </TextLink>
    );
  }
  if (tag === "pre") {
    const language = attributes[languageAttribute] ?? "";
    return <CodeFrame key={key} code={textOf(element)} language={language} />;
  }
  if (/^h[1-3]$/.test(tag)) {
    return (
      <TextHeading
        key={key}
        level={Number(tag[1])}
        text={headingText(textOf(element))}
        attributes={attributesOf(element)}
      >
        {children()}
      </TextHeading>
    );
  }
  if (!plainTags.includes(tag)) return children();
  const head = tag === "th" && { scope: scopeIn(place) };
  const shown = { key, ...attributesOf(element), ...head };
  return tag === "br" ? createElement(tag, shown) : createElement(tag, shown, ...children());
}

function placeIn(element: ContentElement, place: Place): Place {
  const { tag } = element;
  return {
    ...place,
    parent: element,
    ...(tag === "table" && { firstRow: findElements(element.children, ["tr"])[0] }),
    ...((tag === "td" || tag === "th") && { isInCell: true }),
    ...(tag === "a" && { isInLink: true }),
  };
}

/** Header cells of the first row head columns; others head their row. */
function scopeIn({ firstRow, parent: row }: Place): "col" | "row" {
  return firstRow && firstRow === row ? "col" : "row";
}

function attributesOf({ attributes }: ContentElement): Record<string, string> {
  return Object.fromEntries(
    Object.entries(allowedAttributes).flatMap(([name, property]) => {
      const value = attributes[name];
      return value === undefined ? [] : [[property, value]];
    }),
  );
}

/** Internal links navigate without a page load; other links open in a new tab. */
function TextLink({ address, children }: { address: string; children: ReactNode }) {
  const router = useRouter();
  const basePath = basePathOf(useConfig().baseUrl);
  const base = router.origin + router.state.location.href;
  if (!isAllowedLink(address) || !URL.canParse(address, base)) return children;
  if (/^(mailto|tel):/i.test(address)) return <a href={address}>{children}</a>;
  const path = ownPath(address, base, basePath);
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
    <a href={addBasePath(path)} onClick={follow}>
      {children}
    </a>
  );
}
