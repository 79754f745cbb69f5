import { IconRefresh, IconX } from "@tabler/icons-react";
import { IconButton } from "../ui/icon-button.tsx";
import { UploadBar } from "./upload-bar.tsx";
import type { PhotoUpload } from "./use-photo-uploads.ts";
import styles from "./photos-field.module.css";

type SendingTileProps = { upload: PhotoUpload; onRetry: () => void; onCancel: () => void };

export function SendingTile({ upload, onRetry, onCancel }: SendingTileProps) {
  const { name, preview, share, hasFailed, isRetrying } = upload;
  return (
    <li className={styles.tile}>
      <div className={styles.frame} data-sending>
        <img src={preview} alt="" />
        {hasFailed ? (
          <IconButton
            className={`${styles.over} ${styles.retry}`}
            label="Retry uploads"
            onClick={onRetry}
          >
            <IconRefresh size={20} stroke={1.8} aria-hidden="true" />
          </IconButton>
        ) : (
          <UploadBar label={`Upload of ${name}`} share={share} />
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
      {hasFailed && <p className={styles.gone}>Not uploaded</p>}
      {isRetrying && <p className={styles.left}>Trying again…</p>}
    </li>
  );
}
