import { IconUpload } from "@tabler/icons-react";
import { useFileDrop } from "./use-file-drop.ts";
import styles from "./file-drop.module.css";

type FileDropProps = {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Accepts files dropped anywhere on the page and frames the form while files are dragged. */
export function FileDrop({ disabled, onFiles }: FileDropProps) {
  const isOver = useFileDrop(disabled, onFiles);
  if (!isOver) return null;
  return (
    <div className={styles.frame}>
      <p className={styles.words}>
        <IconUpload size={18} stroke={1.6} aria-hidden="true" />
        Drop files to attach them
      </p>
    </div>
  );
}
