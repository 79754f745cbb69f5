import { IconAlertCircle, IconCheck, IconX } from "@tabler/icons-react";
import { fileKind, fileSize } from "../../../domain/files/files.ts";
import type { ListedFile } from "../../saving/upload-list.ts";
import { FileIcon } from "../../ui/file-icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";
import { UnsavedFiles } from "./unsaved-files.tsx";
import styles from "./file-list.module.css";

type FileListProps = {
  files: readonly ListedFile[];
  unsavedFileNames: readonly string[];
  working: boolean;
  onRemove: (key: string) => void;
};

export function FileList({ files, unsavedFileNames, working, onRemove }: FileListProps) {
  if (files.length === 0) return null;
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <div className={styles.list}>
      <ul aria-label="Selected files">
        {files.map((listed) => (
          <Row key={listed.key} listed={listed} working={working} onRemove={onRemove} />
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{files.length === 1 ? "1 file" : `${files.length} files`}</span>
        <span>Total: {fileSize(total)}</span>
      </p>
      {unsavedFileNames.length > 0 && (
        <Note tone="warn" role="status">
          <UnsavedFiles names={unsavedFileNames} />
        </Note>
      )}
    </div>
  );
}

type RowProps = { listed: ListedFile; working: boolean; onRemove: (key: string) => void };

function Row({ listed, working, onRemove }: RowProps) {
  const { key, file, state, share, reason } = listed;
  return (
    <li className={styles.row}>
      <FileIcon kind={fileKind(file.name)} />
      <span className={styles.words}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        {state === "failed" && (
          <span className={styles.reason}>
            <IconAlertCircle size={14} stroke={1.8} aria-hidden="true" />
            {reason}
          </span>
        )}
        {state === "retrying" && (
          <span className={styles.waiting}>Waiting for the connection…</span>
        )}
      </span>
      <span className={styles.size}>{fileSize(file.size)}</span>
      {working && state === "done" ? (
        <span className={styles.done}>
          <IconCheck size={16} stroke={1.7} aria-hidden="true" />
          <span className="sr-only">Uploaded</span>
        </span>
      ) : (
        <IconButton
          size="sm"
          label={`Remove ${file.name}`}
          disabled={working}
          onClick={() => onRemove(key)}
        >
          <IconX size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
      {working && (state === "uploading" || state === "retrying") && (
        <span className={styles.line} style={{ width: `${share * 100}%` }} />
      )}
    </li>
  );
}
