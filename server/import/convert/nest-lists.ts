export type ListItem = { kind: string; level: number; html: string };

/** Quill writes lists flat. @param start the attribute of the first list */
export function nestLists(items: readonly ListItem[], start: string): string {
  let html = "";
  const open: string[] = [];
  const begin = (kind: string) => {
    open.push(kind);
    return `<${kind}${html === "" ? start : ""}>`;
  };
  const end = () => `</li></${open.pop()}>`;
  for (const item of items) {
    while (open.length > item.level + 1) html += end();
    if (open.length > item.level) html += open.at(-1) === item.kind ? "</li>" : end();
    // An item must contain at least an empty paragraph before its nested list.
    while (open.length < item.level) html += `${begin(item.kind)}<li><p></p>`;
    if (open.length === item.level) html += begin(item.kind);
    html += `<li>${item.html}`;
  }
  while (open.length > 0) html += end();
  return html;
}
