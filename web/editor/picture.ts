import { Image } from "@tiptap/extension-image";
import { NodeSelection } from "@tiptap/pm/state";
import { fileIdOf } from "../../domain/content/content.ts";
import { removeBasePath } from "../api/base-path.ts";
import { focusImageControls } from "./toolbar/focus-image-controls.ts";

export const Picture = Image.extend({
  // Runs before lists and tables, which use Tab themselves.
  priority: 1000,

  addKeyboardShortcuts() {
    return {
      Tab: ({ editor: { state } }) =>
        state.selection instanceof NodeSelection &&
        state.selection.node.type === this.type &&
        focusImageControls(),
    };
  },

  addAttributes() {
    return {
      src: { default: null, parseHTML: sourceOf },
      // The default parser would turn "1.50" and "007" into numbers.
      alt: { default: "", parseHTML: (element: HTMLElement) => element.getAttribute("alt") },
      width: { default: null, parseHTML: (element: HTMLElement) => pixels(element, "width") },
      height: { default: null, parseHTML: (element: HTMLElement) => pixels(element, "height") },
    };
  },

  parseHTML() {
    return [
      {
        tag: "img[src]",
        getAttrs: (image) => (fileIdOf(sourceOf(image)) ? null : false),
      },
    ];
  },
}).configure({ inline: true });

function sourceOf(image: HTMLElement): string {
  return removeBasePath(image.getAttribute("src") ?? "");
}

function pixels(element: HTMLElement, side: "width" | "height"): number | null {
  const value = Number(element.getAttribute(side));
  return Number.isInteger(value) && value > 0 ? value : null;
}
