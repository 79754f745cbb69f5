import { ElementType, parseDocument } from "htmlparser2";
import type { ContentNode } from "./content-nodes.ts";

type Nodes = ReturnType<typeof parseDocument>["children"];

/** Parses stored content into the same nodes as a browser's parser. */
export function parseOnServer(html: string): readonly ContentNode[] {
  return nodesOf(parseDocument(html).children);
}

function nodesOf(nodes: Nodes): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type === ElementType.Text) return [node.data];
    if (node.type !== ElementType.Tag) return [];
    const { name: tag, attribs, children } = node;
    return [{ tag, attributes: { ...attribs }, children: nodesOf(children) }];
  });
}
