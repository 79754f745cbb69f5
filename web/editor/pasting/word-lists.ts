import { listStartOf } from "../../../domain/content/content.ts";

const listStyle = /mso-list:\s*l(\d+)\s+level(\d+)/;
const numberMarker = /^\(?[\p{L}\d]+(?:\.[\p{L}\d]+)*[.)]$/u;

type Place = { level: number; list: Element };

/** Word pastes list items as paragraphs with a typed bullet or number. */
export function makeWordLists(body: Element, styleAttribute: string): void {
  let open: Place[] = [];
  let openId: string | undefined;
  for (const block of body.querySelectorAll(
    `:is(p, h1, h2, h3, h4, h5, h6)[${styleAttribute}*="mso-list"]`,
  )) {
    const [, id, depth] = listStyle.exec(block.getAttribute(styleAttribute) ?? "") ?? [];
    if (id === undefined) continue;
    const { tag, start } = removeMarker(block, styleAttribute);
    // A numbered heading stays a heading.
    if (!block.matches("p")) continue;
    const isContinued = id === openId && block.previousElementSibling === open[0]?.list;
    if (!isContinued) open = [];
    openId = id;
    addItem(open, block, { tag, start, level: Number(depth) });
  }
}

type Numbering = { tag: "ol" | "ul"; start: number | undefined };

function removeMarker(block: Element, styleAttribute: string): Numbering {
  const marker = block.querySelector(`[${styleAttribute}*="mso-list:Ignore" i]`);
  const written = marker?.textContent?.trim() ?? "";
  marker?.remove();
  const tag = numberMarker.test(written) ? "ol" : "ul";
  return { tag, start: listStartOf(/^\(?(\d+)[.)]$/.exec(written)?.[1] ?? "") };
}

type NewItem = Numbering & { level: number };

function addItem(open: Place[], block: Element, { tag, start, level }: NewItem) {
  while ((open.at(-1)?.level ?? 0) > level && open.length > 1) open.pop();
  const deepest = open.at(-1);
  const isDeeper = deepest !== undefined && level > deepest.level;
  if (!deepest || isDeeper || !deepest.list.matches(tag)) {
    const list = block.ownerDocument.createElement(tag);
    if (start !== undefined) list.setAttribute("start", `${start}`);
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
