/** Content as plain data, which is rendered and searched without a DOM. */
export type ContentNode = string | ContentElement;

export type ContentElement = {
  /** In lower case, as are the names of the attributes. */
  readonly tag: string;
  readonly attributes: Partial<Record<string, string>>;
  readonly children: readonly ContentNode[];
};

export function findElements(
  nodes: readonly ContentNode[],
  tags: readonly string[],
): ContentElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const inside = findElements(node.children, tags);
    return tags.includes(node.tag) ? [node, ...inside] : inside;
  });
}

export function textOf(node: ContentNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}
