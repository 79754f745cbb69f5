import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { colourCode } from "./code-colours.ts";

/** Milliseconds of rest in typing before code is coloured anew. */
const rest = 150;
/** Longer blocks are written plain: colouring them would hold up the typing. */
const most = 20_000;
const key = new PluginKey<DecorationSet>("codeHighlights");

/** Colours code blocks while they are written; what colours them comes with the first of them. */
export const CodeHighlights = Extension.create({
  name: "codeHighlights",

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, colours) =>
            (tr.getMeta(key) as DecorationSet | undefined) ?? colours.map(tr.mapping, tr.doc),
        },
        props: { decorations: (state) => key.getState(state) },
        view: keepColoured,
      }),
    ];
  },
});

function keepColoured(first: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: readonly Node[] = [];
  const colour = async (view: EditorView) => {
    const found = codeIn(view.state.doc);
    const nodes = found.map(({ node }) => node);
    if (nodes.length === shown.length && nodes.every((node, index) => node === shown[index]))
      return;
    const colours = await import("./code-colours.ts").catch(() => undefined);
    // Written on meanwhile: the next rest brings the next colours.
    if (
      !colours ||
      view.isDestroyed ||
      codeIn(view.state.doc).some(({ node }, n) => node !== nodes[n])
    )
      return;
    shown = nodes;
    const decorations = found.flatMap((block) => decorate(block, colours.colourCode));
    const set = DecorationSet.create(view.state.doc, decorations);
    view.dispatch(view.state.tr.setMeta(key, set).setMeta("addToHistory", false));
  };
  const soon = (view: EditorView) => {
    clearTimeout(timer);
    timer = setTimeout(() => void colour(view), rest);
  };
  soon(first);
  return {
    update: (view: EditorView, before: { doc: Node }) => {
      if (view.state.doc !== before.doc) soon(view);
    },
    destroy: () => clearTimeout(timer),
  };
}

type Block = { node: Node; start: number };

function codeIn(doc: Node): Block[] {
  const found: Block[] = [];
  doc.descendants((node, position) => {
    const { language } = node.attrs;
    const isColoured = node.type.spec.code && language && node.content.size <= most;
    if (isColoured) found.push({ node, start: position + 1 });
    return !node.isTextblock;
  });
  return found;
}

const piecesOf = new WeakMap<Node, ReturnType<typeof colourCode>>();

function decorate({ node, start }: Block, colour: typeof colourCode): Decoration[] {
  // A node never changes: blocks that nobody wrote in are not read again.
  const pieces = piecesOf.get(node) ?? colour(node.textContent, String(node.attrs["language"]));
  piecesOf.set(node, pieces);
  let at = start;
  return pieces.flatMap(({ text, kind }) => {
    const from = at;
    at += text.length;
    return kind ? [Decoration.inline(from, at, { class: `code-${kind}` })] : [];
  });
}
