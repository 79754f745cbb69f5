import {
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableRow,
  IconTrash,
} from "@tabler/icons-react";
import type { ChainedCommands, Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { ImageControls } from "./image-controls.tsx";
import { ToolButton } from "./tool-button.tsx";
import styles from "./floating-controls.module.css";

export function FloatingControls({ editor }: { editor: Editor }) {
  const place = useEditorState({ editor, selector: () => placeOf(editor) });
  if (!place) return null;
  return (
    <div
      className={styles.place}
      style={{ top: place.top, height: `calc(${place.height}px + var(--room))` }}
    >
      {place.kind === "table" ? (
        <TableControls editor={editor} />
      ) : (
        <ImageControls editor={editor} />
      )}
    </div>
  );
}

function placeOf(editor: Editor) {
  const found = findCurrent(editor);
  if (!found) return null;
  const element = editor.view.nodeDOM(found.position);
  const frame = editor.view.dom.parentElement;
  if (!(element instanceof HTMLElement) || !frame) return null;
  const box = element.getBoundingClientRect();
  return {
    kind: found.kind,
    top: Math.round(box.top - frame.getBoundingClientRect().top),
    height: Math.round(box.height),
  };
}

function findCurrent(editor: Editor): { kind: "table" | "image"; position: number } | undefined {
  const { selection } = editor.state;
  if (selection instanceof NodeSelection && selection.node.type.name === "image") {
    return { kind: "image", position: selection.from };
  }
  for (let depth = selection.$from.depth; depth > 0; depth -= 1) {
    if (selection.$from.node(depth).type.name === "table") {
      return { kind: "table", position: selection.$from.before(depth) };
    }
  }
  return undefined;
}

const tableTools = [
  ["Add row above", IconRowInsertTop, (chain: ChainedCommands) => chain.addRowBefore()],
  ["Add row below", IconRowInsertBottom, (chain: ChainedCommands) => chain.addRowAfter()],
  ["Remove row", IconRowRemove, (chain: ChainedCommands) => chain.deleteRow()],
  ["Add column left", IconColumnInsertLeft, (chain: ChainedCommands) => chain.addColumnBefore()],
  ["Add column right", IconColumnInsertRight, (chain: ChainedCommands) => chain.addColumnAfter()],
  ["Remove column", IconColumnRemove, (chain: ChainedCommands) => chain.deleteColumn()],
  ["Header row", IconTableRow, (chain: ChainedCommands) => chain.toggleHeaderRow()],
  ["Remove table", IconTrash, (chain: ChainedCommands) => chain.deleteTable()],
] as const;

const tableControls = "table-controls";

export function focusTableControls(): void {
  document.querySelector<HTMLElement>(`#${tableControls} button`)?.focus();
}

function TableControls({ editor }: { editor: Editor }) {
  return (
    <div id={tableControls} className={styles.controls} role="group" aria-label="Table controls">
      {tableTools.map(([label, icon, run]) => (
        <ToolButton
          key={label}
          label={label}
          icon={icon}
          className={styles.tool}
          onClick={() => run(editor.chain().focus()).run()}
        />
      ))}
    </div>
  );
}
