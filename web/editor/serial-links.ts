import { Extension } from "@tiptap/core";
import { closeHistory, isHistoryTransaction } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { objectSign } from "./mentioning/typed-mention.ts";

export type FindDocument = (serial: string) => Promise<string | undefined>;

type PendingSerial = { from: number; to: number; serial: string };

const serials = /(?<![\p{L}\p{N}])KB\d{5,8}(?![\p{L}\p{N}])/giu;
/** Serial numbers that one change may look up, such as a long paste. */
const maxLookups = 20;
const key = new PluginKey<readonly PendingSerial[]>("serialLinks");

/** A link uses the document's id, so that it never leads to a later document with the number. */
export const SerialLinks = Extension.create<{ find: FindDocument }>({
  name: "serialLinks",

  addOptions() {
    return { find: async () => undefined };
  },

  addProseMirrorPlugins() {
    const { find } = this.options;
    return [
      new Plugin<readonly PendingSerial[]>({
        key,
        state: { init: () => [], apply: updatePending },
        view: (view) => ({
          update: (_, before) => {
            const known = serialsOf(before);
            for (const serial of serialsOf(view.state)) {
              if (!known.has(serial)) void lookUp(view, serial, find);
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

async function lookUp(view: EditorView, serial: string, find: FindDocument): Promise<void> {
  const id = await find(serial).catch(() => undefined);
  if (!view.isDestroyed) view.dispatch(linkPending(view.state, serial, id));
}

function linkPending(state: EditorState, serial: string, id: string | undefined): Transaction {
  const link = state.schema.marks["link"];
  const tr = state.tr.setMeta(key, serial);
  if (!link || id === undefined) return tr;
  for (const { from, to, serial: other } of key.getState(state) ?? []) {
    if (other !== serial || !canLink(state.doc, from, to, serial)) continue;
    tr.addMark(from, to, link.create({ href: `/document/${id}` }));
  }
  // A separate undo step restores the typed words.
  return tr.docChanged ? closeHistory(tr) : tr;
}

function updatePending(
  tr: Transaction,
  earlier: readonly PendingSerial[],
  _: EditorState,
  state: EditorState,
): readonly PendingSerial[] {
  const settled: unknown = tr.getMeta(key);
  const pending = earlier.filter(({ serial }) => serial !== settled);
  if (!tr.docChanged) return pending.length === earlier.length ? earlier : pending;
  const moved = pending.flatMap((each) => {
    const from = tr.mapping.map(each.from, 1);
    const to = tr.mapping.map(each.to, -1);
    return to > from ? [{ ...each, from, to }] : [];
  });
  // Undo and redo restore words that were already looked up.
  if (isHistoryTransaction(tr)) return moved;
  return [
    ...moved,
    ...findPending(tr, state).filter(({ from }) => moved.every((m) => m.from !== from)),
  ];
}

/** Finds the serial numbers that the transaction touches, except the one being typed. */
function findPending(tr: Transaction, state: EditorState): PendingSerial[] {
  const found = new Map<number, PendingSerial>();
  const { doc, selection } = state;
  for (const [start, end] of changedRanges(tr)) {
    doc.nodesBetween(
      Math.max(0, start - 1),
      Math.min(doc.content.size, end + 1),
      (block, place) => {
        if (!block.isTextblock || block.type.spec.code) return !block.isTextblock;
        for (const each of serialsIn(block, place + 1)) {
          const isTouched = each.from <= end && each.to >= start;
          const isBeingTyped = selection.empty && selection.from === each.to;
          const { from, to, serial } = each;
          if (isTouched && !isBeingTyped && canLink(doc, from, to, serial)) found.set(from, each);
        }
        return false;
      },
    );
  }
  return [...found.values()].slice(0, maxLookups);
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

function serialsIn(block: Node, start: number): PendingSerial[] {
  // One character for each object keeps offsets equal to positions.
  const text = block.textBetween(0, block.content.size, undefined, objectSign);
  return [...text.matchAll(serials)].flatMap((match) => {
    const from = start + match.index;
    // After `[[`, the writer chooses the document from a list.
    if (text.slice(0, match.index).endsWith("[[")) return [];
    return [{ from, to: from + match[0].length, serial: match[0].toUpperCase() }];
  });
}

function canLink(doc: Node, from: number, to: number, serial: string): boolean {
  const { link, code } = doc.type.schema.marks;
  if (doc.textBetween(from, to).toUpperCase() !== serial) return false;
  return ![link, code].some((mark) => mark && doc.rangeHasMark(from, to, mark));
}
