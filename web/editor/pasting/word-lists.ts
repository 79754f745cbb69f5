/** How Word says that a paragraph is an item: of which list, how deep. */
const listStyle = /mso-list:\s*l(\d+)\s+level(\d+)/;
const counted = /^\(?[\p{L}\d]+(?:\.[\p{L}\d]+)*[.)]$/u;

type Place = { level: number; list: Element };

/**
 * Word's lists are paragraphs with a written bullet or number; they become lists.
 * @param look the attribute that holds an element's style
 */
export function makeWordLists(body: Element, look: string): void {
  let open: Place[] = [];
  let openId: string | undefined;
  for (const block of body.querySelectorAll(
    `:is(p, h1, h2, h3, h4, h5, h6)[${look}*="mso-list"]`,
  )) {
    const [, id, depth] = listStyle.exec(block.getAttribute(look) ?? "") ?? [];
    if (id === undefined) continue;
    const tag = takeMarker(block, look);
    // A numbered heading stays a heading.
    if (!block.matches("p")) continue;
    const goesOn = id === openId && block.previousElementSibling === open[0]?.list;
    if (!goesOn) open = [];
    openId = id;
    addItem(open, block, { tag, level: Number(depth) });
  }
}

/** Takes the written bullet or number away. */
function takeMarker(block: Element, look: string): "ol" | "ul" {
  const marker = block.querySelector(`[${look}*="mso-list:Ignore" i]`);
  const written = marker?.textContent?.trim() ?? "";
  marker?.remove();
  return counted.test(written) ? "ol" : "ul";
}

function addItem(open: Place[], block: Element, { tag, level }: { tag: string; level: number }) {
  while ((open.at(-1)?.level ?? 0) > level && open.length > 1) open.pop();
  const deepest = open.at(-1);
  const isDeeper = deepest !== undefined && level > deepest.level;
  if (!deepest || isDeeper || !deepest.list.matches(tag)) {
    const list = block.ownerDocument.createElement(tag);
    const parent = isDeeper ? deepest : open.at(-2);
    const item = parent?.list.lastElementChild;
    if (item) item.append(list);
    else block.before(list);
    if (!isDeeper) open.pop();
    open.push({ level, list });
  }
  const item = block.ownerDocument.createElement("li");
  open.at(-1)?.list.append(item);
  item.append(block);
}
