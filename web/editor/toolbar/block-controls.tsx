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
import { useEditorState } from "@tiptap/react";
import { createPortal } from "react-dom";
import { controlsPlaceOf } from "../controls-place.ts";
import { ImageControls } from "./image-controls.tsx";
import { ToolButton } from "./tool-button.tsx";
import styles from "./block-controls.module.css";

/** Shown in the place that `ControlsPlace` keeps in the text. */
export function BlockControls({ editor }: { editor: Editor }) {
  const kind = useEditorState({
    editor,
    selector: () => controlsPlaceOf(editor.state)?.block?.kind,
  });
  const place = controlsPlaceOf(editor.state);
  if (!place || !kind) return null;
  const controls =
    kind === "table" ? <TableControls editor={editor} /> : <ImageControls editor={editor} />;
  return createPortal(controls, place.slot);
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
