import { IconTrash } from "@tabler/icons-react";
import type { RefObject } from "react";
import { Button } from "../ui/button.tsx";
import type { Selection } from "./use-selection.ts";
import styles from "./team.module.css";

/** What one request takes. */
const removedMax = 100;

type SelectionBarProps = {
  selection: Selection;
  onRemove: () => void;
  /** Takes the focus when the bar goes. */
  panel: RefObject<HTMLElement | null>;
};

export function SelectionBar({ selection, onRemove, panel }: SelectionBarProps) {
  const count = selection.members.length;
  const tooMany = count > removedMax;
  const clear = () => {
    panel.current?.focus({ preventScroll: true });
    selection.clear();
  };
  return (
    <div className={styles.selection} role="group" aria-label="Selected members">
      <p role="status">
        {count} selected{tooMany && `, at most ${removedMax} are removed at once`}
      </p>
      <Button variant="ghost" size="sm" onClick={clear}>
        Clear selection
      </Button>
      <Button
        variant="danger"
        size="sm"
        icon={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
        aria-disabled={tooMany || undefined}
        onClick={() => !tooMany && onRemove()}
      >
        Remove selected
      </Button>
    </div>
  );
}
