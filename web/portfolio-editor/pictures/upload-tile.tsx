import { IconRefresh, IconX } from "@tabler/icons-react";
import { useCallback } from "react";
import type { ListedFile } from "../../saving/upload-list.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { UploadBar } from "./upload-bar.tsx";
import styles from "./photos-field.module.css";

type UploadTileProps = { upload: ListedFile; onRetry: () => void; onCancel: () => void };

export function UploadTile({ upload, onRetry, onCancel }: UploadTileProps) {
  const { file, share, state } = upload;
  const { name } = file;
  const showFile = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(picture.src);
    },
    [file],
  );
  return (
    <li className={styles.tile}>
      <div className={styles.frame} data-sending>
        <img ref={showFile} alt="" />
        {state === "failed" ? (
          <IconButton
            className={`${styles.over} ${styles.retry}`}
            label="Retry uploads"
            onClick={onRetry}
          >
            <IconRefresh size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        ) : (
          <UploadBar label={`Uploading ${name}`} share={share} />
        )}
        <IconButton
          size="sm"
          className={`${styles.over} ${styles.remove}`}
          label={`Cancel upload of ${name}`}
          onClick={onCancel}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      {state === "failed" && <p className={styles.error}>Not uploaded</p>}
      {state === "retrying" && <p className={styles.left}>Trying again…</p>}
    </li>
  );
}
