import { IconUpload } from "@tabler/icons-react";
import { useFileDrop } from "./use-file-drop.ts";
import styles from "./file-drop.module.css";

type FileDropProps = {
  /** Nothing can be added now. */
  closed: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** The whole form takes files: its frame is around the element that it stands in. */
export function FileDrop({ closed, onFiles }: FileDropProps) {
  const isOver = useFileDrop(closed, onFiles);
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
