import { Mark, Node, type AnyExtension, type Editor, type Extensions } from "@tiptap/core";
import { StarterKit, type StarterKitOptions } from "@tiptap/starter-kit";
import { isAllowedLink, isForeignLink, listStartOf } from "../../domain/content/content.ts";
import { removeBasePath } from "../api/base-path.ts";
import { BlockLayout } from "./block-layout.ts";
import { codeBlock } from "./code-block.ts";
import { CodeIndent } from "./code-indent.ts";
import { ColorMark } from "./color-mark.ts";
import { Mention } from "./mentioning/mention.ts";
import { Picture } from "./picture.ts";
import { ShortcutUndo } from "./shortcut-undo.ts";
import { tables } from "./tables.ts";

/** Exactly the formats allowed in documents (rules 3.23 to 3.28, 13.28). */
export function contentExtensions(): Extensions {
  return [
    plainFormats({ link: { ...link, isAllowedUri: isAllowedHref } }),
    ShortcutUndo,
    BlockLayout,
    ColorMark,
    Picture,
    Mention,
    CodeIndent,
    ...tables,
  ];
}

/** Exactly the formats allowed in portfolios (rules 10.21 and 10.22). */
export function textExtensions(): Extensions {
  const without = { code: false, codeBlock: false } as const;
  return [
    plainFormats({ ...without, link: { ...link, isAllowedUri: isForeignLink } }),
    ShortcutUndo,
    BlockLayout,
    ColorMark,
  ];
}

const link = {
  openOnClick: false,
  defaultProtocol: "https",
  HTMLAttributes: { target: null, rel: null },
  // A file name such as notes.md looks like an address, so a protocol is required.
  shouldAutoLink: (address: string) => /^https?:\/\//i.test(address),
};

function plainFormats(own: Partial<StarterKitOptions>) {
  const kit = StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    horizontalRule: false,
    codeBlock: { enableTabIndentation: false },
    dropcursor: { color: "var(--focus)", width: 2 },
    ...own,
  });
  return kit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension) => refine(extension));
    },
  });
}

function refine(extension: AnyExtension): AnyExtension {
  if (extension instanceof Mark) return refineMark(extension);
  if (extension instanceof Node) return refineNode(extension);
  return extension;
}

function refineMark(mark: Mark): Mark {
  if (mark.name === "link") {
    // Text typed right after a link is not part of it.
    return mark.extend({ inclusive: false, addAttributes: () => ({ href }) });
  }
  // Imported documents contain formatted code, which the editor must keep.
  if (mark.name === "code") return mark.extend({ excludes: "" });
  return mark;
}

function refineNode(node: Node): Node {
  if (node.name === "orderedList") return node.extend({ addAttributes: () => ({ start }) });
  if (node.name === "codeBlock") return codeBlock(node);
  // Without Mod-Enter, which saves and closes.
  if (node.name === "hardBreak") return node.extend({ addKeyboardShortcuts: lineBreakKeys });
  if (node.name === "heading") return node.extend({ parseHTML: () => headings });
  return node;
}

/** Links in the editor and on pages begin with the base path; stored links do not. */
const href = {
  default: null,
  parseHTML: (element: HTMLElement) => removeBasePath(element.getAttribute("href") ?? ""),
};

function isAllowedHref(address: string): boolean {
  return isAllowedLink(removeBasePath(address));
}

const start = {
  default: 1,
  parseHTML: (list: HTMLElement) => listStartOf(list.getAttribute("start") ?? "") ?? 1,
};

function lineBreakKeys(this: { editor: Editor }) {
  return { "Shift-Enter": () => this.editor.commands.setHardBreak() };
}

/** Deeper headings become level 3 (rule 3.24). */
const headings = [1, 2, 3, 4, 5, 6].map((level) => ({
  tag: `h${level}`,
  attrs: { level: Math.min(level, 3) },
}));
