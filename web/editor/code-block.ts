import type { Node as Format, NodeViewRendererProps } from "@tiptap/core";
import { languageAttribute } from "../../domain/content/content.ts";
import { codeLanguage, codeLanguageLabel, codeLanguages } from "./code-languages.ts";

export function codeBlock(base: Format): Format {
  return base.extend({
    addAttributes() {
      return {
        language: {
          default: null,
          parseHTML: languageOf,
          renderHTML: ({ language }: Record<string, unknown>) =>
            language ? { [languageAttribute]: codeLanguage(String(language)) } : {},
        },
      };
    },
    renderHTML({ HTMLAttributes }) {
      return ["pre", HTMLAttributes, ["code", 0]];
    },
    addNodeView() {
      return (props) => codeBlockView(props);
    },
  });
}

/** Without this, a press beside the select takes the focus from the text. */
function keepCaret(event: MouseEvent, select: HTMLSelectElement): void {
  if (event.target !== select) event.preventDefault();
}

function languageOf(pre: HTMLElement): string | null {
  const kept = pre.getAttribute(languageAttribute);
  const foreign = /\blanguage-(\S+)/.exec(
    `${pre.className} ${pre.firstElementChild?.className ?? ""}`,
  );
  const language = codeLanguage(kept ?? foreign?.[1] ?? "");
  return language === "" ? null : language;
}

/** Mirrors the frame of the reading view, with a select in place of the language name. */
function codeBlockView({ node, editor, getPos }: NodeViewRendererProps) {
  const dom = document.createElement("div");
  dom.className = "rich-code";
  const head = dom.appendChild(document.createElement("div"));
  head.className = "rich-code-head";
  head.contentEditable = "false";
  const select = head.appendChild(document.createElement("select"));
  select.setAttribute("aria-label", "Code language");
  head.addEventListener("mousedown", (event) => keepCaret(event, select));
  const pre = dom.appendChild(document.createElement("pre"));
  const contentDOM = pre.appendChild(document.createElement("code"));

  const show = (language: string) => {
    const known = ["", ...Object.keys(codeLanguages)];
    const names = known.includes(language) ? known : [...known, language];
    select.replaceChildren(
      ...names.map((name) => new Option(codeLanguageLabel(name), name, false, name === language)),
    );
  };
  show(String(node.attrs["language"] ?? ""));

  select.addEventListener("change", () => {
    const position = getPos();
    if (position === undefined) return;
    editor.view.dispatch(
      editor.state.tr.setNodeAttribute(position, "language", select.value || null),
    );
  });

  return {
    dom,
    contentDOM,
    update(next: typeof node) {
      if (next.type !== node.type) return false;
      const language = String(next.attrs["language"] ?? "");
      if (language !== select.value) show(language);
      return true;
    },
    stopEvent: (event: Event) => head.contains(event.target as Node),
    ignoreMutation: (record: { target: Node }) => !contentDOM.contains(record.target),
  };
}
