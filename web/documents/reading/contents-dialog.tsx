import { useRef, type MouseEvent } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { scrollToElement } from "../content/jump-to.ts";
import type { OutlineEntry } from "../content/outline.ts";
import styles from "./contents-dialog.module.css";

type ContentsDialogProps = {
  open: boolean;
  entries: readonly OutlineEntry[];
  onClose: () => void;
};

export function ContentsDialog({ open, entries, onClose }: ContentsDialogProps) {
  const chosen = useRef<HTMLElement>(null);
  const top = Math.min(...entries.map(({ level }) => level));
  const choose = (event: MouseEvent, id: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    chosen.current = document.getElementById(id);
    history.replaceState(history.state, "", `#${id}`);
    onClose();
  };
  /** The dialog itself would focus a heading's button, because a heading is no tab stop. */
  const focusChosen = () => {
    const heading = chosen.current;
    chosen.current = null;
    if (!heading) return true;
    // An open dialog keeps the page from scrolling.
    queueMicrotask(() => {
      scrollToElement(heading);
      heading.focus({ preventScroll: true });
    });
    return false;
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Contents"
      width="sm"
      sections
      finalFocus={focusChosen}
    >
      <ul className={styles.entries}>
        {entries.map(({ id, level, text }) => (
          <li key={id}>
            <a href={`#${id}`} data-depth={level - top} onClick={(event) => choose(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
