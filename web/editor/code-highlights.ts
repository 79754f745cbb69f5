import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { colorCode } from "./code-colors.ts";

/** Milliseconds. */
const idleDelay = 150;
/** Characters. Longer blocks stay plain, because coloring them would slow down typing. */
const maxLength = 20_000;
const key = new PluginKey<DecorationSet>("codeHighlights");

/** Colors code blocks while they are edited. The first block loads the module for it. */
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
        view: recolorAfterChanges,
      }),
    ];
  },
});

function recolorAfterChanges(first: EditorView) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: readonly Node[] = [];
  const color = async (view: EditorView) => {
    const found = codeIn(view.state.doc);
    const nodes = found.map(({ node }) => node);
    if (nodes.length === shown.length && nodes.every((node, index) => node === shown[index]))
      return;
    const colors = await import("./code-colors.ts").catch(() => undefined);
    // If the code changed during the import, the next pause colors it.
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
  const schedule = (view: EditorView) => {
    clearTimeout(timer);
    timer = setTimeout(() => void color(view), idleDelay);
  };
  schedule(first);
  return {
    update: (view: EditorView, before: { doc: Node }) => {
      if (view.state.doc !== before.doc) schedule(view);
    },
    destroy: () => clearTimeout(timer),
  };
}

type Block = { node: Node; start: number };

function codeIn(doc: Node): Block[] {
  const found: Block[] = [];
  doc.descendants((node, position) => {
    const { language } = node.attrs;
    const isColored = node.type.spec.code && language && node.content.size <= maxLength;
    if (isColored) found.push({ node, start: position + 1 });
    return !node.isTextblock;
  });
  return found;
}

/** Nodes are immutable, so an unchanged block is colored once. */
const cachedPieces = new WeakMap<Node, ReturnType<typeof colorCode>>();

function decorate({ node, start }: Block, color: typeof colorCode): Decoration[] {
  const pieces = cachedPieces.get(node) ?? color(node.textContent, String(node.attrs["language"]));
  cachedPieces.set(node, pieces);
  let at = start;
  return pieces.flatMap(({ text, kind }) => {
    const from = at;
    at += text.length;
    return kind ? [Decoration.inline(from, at, { class: `code-${kind}` })] : [];
  });
}
