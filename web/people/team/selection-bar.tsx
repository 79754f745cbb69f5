import { IconTrash } from "@tabler/icons-react";
import type { RefObject } from "react";
import { removedMax } from "../../../domain/people/people.ts";
import { Button } from "../../ui/button.tsx";
import type { Selection } from "./use-selection.ts";
import styles from "./team.module.css";

type SelectionBarProps = {
  selection: Selection;
  onRemove: () => void;
  /** Takes the focus when the selection is cleared. */
  panel: RefObject<HTMLElement | null>;
};

export function SelectionBar({ selection, onRemove, panel }: SelectionBarProps) {
  const count = selection.members.length;
  const isTooMany = count > removedMax;
  const clear = () => {
    panel.current?.focus({ preventScroll: true });
    selection.clear();
  };
  return (
    <div
      className={styles.selection}
      role={count > 0 ? "group" : undefined}
      aria-label={count > 0 ? "Selected members" : undefined}
      data-shown={count > 0 || undefined}
    >
      {/* Always rendered: screen readers announce only changes to an existing live region. */}
      <p role="status">{count > 0 && selectionText(count)}</p>
      {count > 0 && (
        <>
          <Button variant="ghost" size="sm" onClick={clear}>
            Clear selection
          </Button>
          <Button
            variant="danger"
            size="sm"
            icon={<IconTrash size={16} stroke={1.7} aria-hidden="true" />}
            aria-disabled={isTooMany || undefined}
            onClick={() => !isTooMany && onRemove()}
          >
            Remove selected
          </Button>
        </>
      )}
    </div>
  );
}

function selectionText(count: number): string {
  return count > removedMax
    ? `${count} selected. You can remove at most ${removedMax} at once.`
    : `${count} selected`;
}
