import { isMac } from "../../ui/is-mac.ts";
import { Kbd } from "../../ui/kbd.tsx";
import styles from "./form-fields.module.css";

const modifier = isMac ? "⌘" : "Ctrl";

export function SaveHint() {
  return (
    <p className={styles.keys}>
      <span>
        <Kbd>{modifier} S</Kbd> saves
      </span>
      <span>
        <Kbd>{modifier} Enter</Kbd> saves and closes
      </span>
    </p>
  );
}
