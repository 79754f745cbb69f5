import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { colorCode } from "./code-colors.ts";

/** Milliseconds of rest in typing before code is colored anew. */
const rest = 150;
/** Longer blocks are written plain: coloring them would hold up the typing. */
const most = 20_000;
const key = new PluginKey<DecorationSet>("codeHighlights");

/** Colors code blocks while they are written; what colors them comes with the first of them. */
export const CodeHighlights = Extension.create({
  name: "codeHighlights",

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (tr, colors) =>
            (tr.getMeta(key) as DecorationSet | undefined) ?? colors.map(tr.mapping, tr.doc),
        },
        props: { decorations: (state) => key.getState(state) },
        view: keepColored,
      }),
    ];
  },
});

function keepColored(first: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: readonly Node[] = [];
  const color = async (view: EditorView) => {
    const found = codeIn(view.state.doc);
    const nodes = found.map(({ node }) => node);
    if (nodes.length === shown.length && nodes.every((node, index) => node === shown[index]))
      return;
    const colors = await import("./code-colors.ts").catch(() => undefined);
    // Written on meanwhile: the next rest brings the next colors.
    if (
      !colors ||
      view.isDestroyed ||
      codeIn(view.state.doc).some(({ node }, n) => node !== nodes[n])
    )
      return;
    shown = nodes;
    const decorations = found.flatMap((block) => decorate(block, colors.colorCode));
    const set = DecorationSet.create(view.state.doc, decorations);
    view.dispatch(view.state.tr.setMeta(key, set).setMeta("addToHistory", false));
  };
  const soon = (view: EditorView) => {
    clearTimeout(timer);
    timer = setTimeout(() => void color(view), rest);
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
    const isColored = node.type.spec.code && language && node.content.size <= most;
    if (isColored) found.push({ node, start: position + 1 });
    return !node.isTextblock;
  });
  return found;
}

const piecesOf = new WeakMap<Node, ReturnType<typeof colorCode>>();

function decorate({ node, start }: Block, color: typeof colorCode): Decoration[] {
  // A node never changes: blocks that nobody wrote in are not read again.
  const pieces = piecesOf.get(node) ?? color(node.textContent, String(node.attrs["language"]));
  piecesOf.set(node, pieces);
  let at = start;
  return pieces.flatMap(({ text, kind }) => {
    const from = at;
    at += text.length;
    return kind ? [Decoration.inline(from, at, { class: `code-${kind}` })] : [];
  });
}
