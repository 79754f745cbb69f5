import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBlockquote,
  IconBold,
  IconCode,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconTable,
  IconUnderline,
  type Icon,
} from "@tabler/icons-react";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useCallback, useRef } from "react";
import type { Formats } from "../formats.ts";
import { focusTableControls } from "./block-controls.tsx";
import { ColorMenu } from "./color-menu.tsx";
import { ImageButton } from "./image-button.tsx";
import { linkRules } from "./link-address.ts";
import { LinkButton } from "./link-button.tsx";
import { TextStyleSelect } from "./text-style-select.tsx";
import { ToolButton, chainFrom } from "./tool-button.tsx";
import { useRovingFocus } from "./use-roving-focus.ts";
import styles from "./toolbar.module.css";

type ToolbarProps = {
  editor: Editor;
  textId: string;
  name: string;
  formats: Formats;
  onImages: (files: readonly File[]) => void;
};

export function Toolbar({ editor, textId, name, formats, onImages }: ToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const toText = useCallback(() => editor.commands.focus(), [editor]);
  useRovingFocus(toolbar, toText);
  return (
    <div
      ref={toolbar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={`${name} formatting`}
      aria-controls={textId}
    >
      <TextStyleSelect editor={editor} />
      <Separator />
      <ToolButtons editor={editor} tools={marks} />
      <Separator />
      <ToolButtons editor={editor} tools={blocks} />
      <Separator />
      <ColorMenu editor={editor} kind="color" />
      <ColorMenu editor={editor} kind="background" />
      <Separator />
      <ToolButtons editor={editor} tools={alignment} />
      <Separator />
      <LinkButton editor={editor} isAllowed={linkRules[formats]} />
      {formats === "document" && (
        <>
          <ImageButton onImages={onImages} />
          <ToolButtons editor={editor} tools={codeBlock} />
          <TableButton editor={editor} />
        </>
      )}
    </div>
  );
}

function Separator() {
  return <span className={styles.rule} aria-hidden="true" />;
}

function TableButton({ editor }: { editor: Editor }) {
  const press = () => {
    if (editor.isActive("table")) focusTableControls();
    // Focus the text even after a key press, so that the table can be filled in.
    else editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  };
  return <ToolButton label="Table" icon={IconTable} onClick={press} />;
}

type Tool = {
  name: string;
  icon: Icon;
  run: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
  /** Makes the tool a toggle. */
  isOn?: (editor: Editor) => boolean;
};

function ToolButtons({ editor, tools }: { editor: Editor; tools: readonly Tool[] }) {
  const pressed = useEditorState({
    editor,
    selector: () => tools.map((tool) => tool.isOn?.(editor)),
  });
  return tools.map((tool, index) => (
    <ToolButton
      key={tool.name}
      label={tool.name}
      icon={tool.icon}
      aria-pressed={pressed[index]}
      onClick={(event) => tool.run(chainFrom(editor, event), editor).run()}
    />
  ));
}

const marks: readonly Tool[] = [
  {
    name: "Bold",
    icon: IconBold,
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive("bold"),
  },
  {
    name: "Italic",
    icon: IconItalic,
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive("italic"),
  },
  {
    name: "Underline",
    icon: IconUnderline,
    run: (chain) => chain.toggleUnderline(),
    isOn: (editor) => editor.isActive("underline"),
  },
  {
    name: "Strikethrough",
    icon: IconStrikethrough,
    run: (chain) => chain.toggleStrike(),
    isOn: (editor) => editor.isActive("strike"),
  },
];

const blocks: readonly Tool[] = [
  {
    name: "Blockquote",
    icon: IconBlockquote,
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive("blockquote"),
  },
  {
    name: "Numbered list",
    icon: IconListNumbers,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive("orderedList"),
  },
  {
    name: "Bullet list",
    icon: IconList,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive("bulletList"),
  },
  {
    name: "Indent",
    icon: IconIndentIncrease,
    run: (chain, editor) =>
      editor.can().sinkListItem("listItem") ? chain.sinkListItem("listItem") : chain.moveIndent(1),
  },
  {
    name: "Outdent",
    icon: IconIndentDecrease,
    run: (chain, editor) =>
      isIndented(editor) || !editor.can().liftListItem("listItem")
        ? chain.moveIndent(-1)
        : chain.liftListItem("listItem"),
  },
];

/** Outdent removes indentation before it lifts an item out of its list. */
function isIndented(editor: Editor): boolean {
  return Number(editor.state.selection.$from.parent.attrs["indent"] ?? 0) > 0;
}

const alignment: readonly Tool[] = [
  {
    name: "Align left",
    icon: IconAlignLeft,
    run: (chain) => chain.setAlignment(null),
    isOn: (editor) => !editor.isActive({ align: "center" }) && !editor.isActive({ align: "right" }),
  },
  {
    name: "Align center",
    icon: IconAlignCenter,
    run: (chain) => chain.setAlignment("center"),
    isOn: (editor) => editor.isActive({ align: "center" }),
  },
  {
    name: "Align right",
    icon: IconAlignRight,
    run: (chain) => chain.setAlignment("right"),
    isOn: (editor) => editor.isActive({ align: "right" }),
  },
];

const codeBlock: readonly Tool[] = [
  {
    name: "Code block",
    icon: IconCode,
    run: (chain) => chain.toggleCodeBlock(),
    isOn: (editor) => editor.isActive("codeBlock"),
  },
];
