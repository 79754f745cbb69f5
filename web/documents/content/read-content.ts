import type { ContentElement, ContentNode } from "./content-nodes.ts";
import { parseContent } from "./parse-content.ts";
import { parseOnServer } from "./parse-on-server.ts";

export function readContent(html: string): readonly ContentNode[] {
  return import.meta.env.SSR ? parseOnServer(html) : nodesIn(parseContent(html));
}

function nodesIn(parent: Node): ContentNode[] {
  return [...parent.childNodes].flatMap((node): ContentNode[] => {
    if (node instanceof Element) return [elementFrom(node)];
    return node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ""] : [];
  });
}

function elementFrom(element: Element): ContentElement {
  return {
    tag: element.tagName.toLowerCase(),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: nodesIn(element),
  };
}
