import { Extension } from "@tiptap/core";
import { closeHistory, isHistoryTransaction } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** The id of the one document with this serial number, or nothing. */
export type FindDocument = (serial: string) => Promise<string | undefined>;

/** A serial number in the text, as long as it is not known whose it is. */
type Mention = { from: number; to: number; serial: string };

const serials = /(?<![\p{L}\p{N}])KB\d{5,8}(?![\p{L}\p{N}])/giu;
/** A long paste is not worth a flood of questions. */
const mostAtOnce = 20;
const key = new PluginKey<readonly Mention[]>("serialLinks");

/**
 * A serial number that is typed or pasted becomes a link to its document once something stands behind it. It
 * keeps the document's id, so that it never leads to a later document of that number.
 */
export const SerialLinks = Extension.create<{ find: FindDocument }>({
  name: "serialLinks",

  addOptions() {
    return { find: async () => undefined };
  },

  addProseMirrorPlugins() {
    const { find } = this.options;
    return [
      new Plugin<readonly Mention[]>({
        key,
        state: { init: () => [], apply: follow },
        view: (view) => ({
          update: (_, before) => {
            const known = serialsOf(before);
            for (const serial of serialsOf(view.state)) {
              if (!known.has(serial)) void ask(view, serial, find);
            }
          },
        }),
      }),
    ];
  },
});

function serialsOf(state: EditorState): ReadonlySet<string> {
  return new Set(key.getState(state)?.map(({ serial }) => serial));
}

async function ask(view: EditorView, serial: string, find: FindDocument): Promise<void> {
  // Without an answer it stays what was typed.
  const id = await find(serial).catch(() => undefined);
  if (!view.isDestroyed) view.dispatch(answered(view.state, serial, id));
}

function answered(state: EditorState, serial: string, id: string | undefined): Transaction {
  const link = state.schema.marks["link"];
  const tr = state.tr.setMeta(key, serial);
  if (!link || id === undefined) return tr;
  for (const { from, to, serial: other } of key.getState(state) ?? []) {
    if (other !== serial || !mayBeLinked(state.doc, from, to, serial)) continue;
    tr.addMark(from, to, link.create({ href: `/document/${id}` }));
  }
  // A step of its own: undone, the words are as they were typed.
  return tr.docChanged ? closeHistory(tr) : tr;
}

function follow(
  tr: Transaction,
  mentions: readonly Mention[],
  _: EditorState,
  state: EditorState,
): readonly Mention[] {
  const settled: unknown = tr.getMeta(key);
  const open = mentions.filter(({ serial }) => serial !== settled);
  if (!tr.docChanged) return open.length === mentions.length ? mentions : open;
  const moved = open.flatMap((mention) => {
    const from = tr.mapping.map(mention.from, 1);
    const to = tr.mapping.map(mention.to, -1);
    return to > from ? [{ ...mention, from, to }] : [];
  });
  // What is undone or redone was decided before.
  if (isHistoryTransaction(tr)) return moved;
  return [
    ...moved,
    ...written(tr, state).filter(({ from }) => moved.every((m) => m.from !== from)),
  ];
}

/** The serial numbers that the transaction touches and the caret has left. */
function written(tr: Transaction, state: EditorState): Mention[] {
  const found = new Map<number, Mention>();
  const { doc, selection } = state;
  for (const [start, end] of changedRanges(tr)) {
    doc.nodesBetween(
      Math.max(0, start - 1),
      Math.min(doc.content.size, end + 1),
      (block, place) => {
        if (!block.isTextblock || block.type.spec.code) return !block.isTextblock;
        for (const mention of serialsIn(block, place + 1)) {
          const isTouched = mention.from <= end && mention.to >= start;
          const isBeingTyped = selection.empty && selection.from === mention.to;
          const { from, to, serial } = mention;
          if (isTouched && !isBeingTyped && mayBeLinked(doc, from, to, serial))
            found.set(from, mention);
        }
        return false;
      },
    );
  }
  return [...found.values()].slice(0, mostAtOnce);
}

function changedRanges(tr: Transaction): [start: number, end: number][] {
  return tr.mapping.maps.flatMap((map, index) => {
    const ranges: [number, number][] = [];
    const later = tr.mapping.slice(index + 1);
    map.forEach((_start, _end, start, end) =>
      ranges.push([later.map(start, -1), later.map(end, 1)]),
    );
    return ranges;
  });
}

function serialsIn(block: Node, start: number): Mention[] {
  // Each object in the text counts as one character, as in positions.
  const text = block.textBetween(0, block.content.size, undefined, "\uFFFC");
  return [...text.matchAll(serials)].map((match) => {
    const from = start + match.index;
    return { from, to: from + match[0].length, serial: match[0].toUpperCase() };
  });
}

function mayBeLinked(doc: Node, from: number, to: number, serial: string): boolean {
  const { link, code } = doc.type.schema.marks;
  if (doc.textBetween(from, to).toUpperCase() !== serial) return false;
  return ![link, code].some((mark) => mark && doc.rangeHasMark(from, to, mark));
}
