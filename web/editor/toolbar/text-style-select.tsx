import { IconChevronDown } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useRef, type ChangeEvent } from "react";
import styles from "./toolbar.module.css";

const levels = [1, 2, 3] as const;

/** A native select: its list is never clipped, and phones show the system's own. */
export function TextStyleSelect({ editor }: { editor: Editor }) {
  const byKeyboard = useRef(false);
  const level = useEditorState({
    editor,
    selector: () => levels.find((each) => editor.isActive("heading", { level: each })) ?? 0,
  });
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const chosen = levels.find((each) => each === Number(event.target.value));
    const chain = byKeyboard.current ? editor.chain() : editor.chain().focus();
    (chosen ? chain.setHeading({ level: chosen }) : chain.setParagraph()).run();
  };
  return (
    <span className={styles.style}>
      <select
        aria-label="Text style"
        data-tooltip="Text style"
        value={level}
        onChange={choose}
        onKeyDown={() => (byKeyboard.current = true)}
        onPointerDown={() => (byKeyboard.current = false)}
      >
        <option value={0}>Normal</option>
        {levels.map((each) => (
          <option key={each} value={each}>
            Heading {each}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} stroke={2} aria-hidden="true" />
    </span>
  );
}
