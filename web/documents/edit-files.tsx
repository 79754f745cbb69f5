import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { Attachment } from "../../domain/document-shapes.ts";
import { fileSize } from "../../domain/files.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Note } from "../ui/note.tsx";
import { attachmentsId } from "./attachments.tsx";
import { FileIcon } from "./file-icon.tsx";
import { FileList } from "./file-list.tsx";
import { FilePicker } from "./file-picker.tsx";
import { focusAfterRemoval } from "./focus-after-removal.ts";
import type { EditFormState } from "./use-edit-form.ts";
import styles from "./edit-files.module.css";
import rowStyles from "./file-list.module.css";

/** The document's files, and those that are to join them. */
export function EditFiles({ form }: { form: EditFormState }) {
  const { files, phase } = form;
  const working = phase !== "idle";
  const part = useRef<HTMLElement>(null);
  const remove = (row: number, change: () => void) => {
    flushSync(change);
    focusAfterRemoval(part.current, row);
  };
  const removeAdded = (key: string) => {
    const row = files.added.findIndex((file) => file.key === key);
    remove(files.kept.length + row, () => files.removeAdded(key));
  };
  return (
    <section ref={part} id={attachmentsId} tabIndex={-1} className={styles.part}>
      <p className={styles.title} aria-hidden="true">
        Attachments
      </p>
      <FilePicker limits={files.limits} closed={working} onFiles={files.add} />
      {files.refused.length > 0 && !working && (
        <Note tone="danger" role="alert">
          {files.refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      {files.kept.length > 0 && (
        <ul aria-label="Attached files" className={styles.kept}>
          {files.kept.map((attachment, row) => (
            <Row
              key={attachment.id}
              attachment={attachment}
              working={working}
              onRemove={() => remove(row, () => files.removeKept(attachment))}
            />
          ))}
        </ul>
      )}
      <FileList
        files={files.added}
        notKept={form.draft.notKept}
        working={working}
        onRemove={removeAdded}
      />
    </section>
  );
}

type RowProps = { attachment: Attachment; working: boolean; onRemove: () => void };

function Row({ attachment, working, onRemove }: RowProps) {
  const { name, kind, size } = attachment;
  return (
    <li className={rowStyles.row}>
      <FileIcon kind={kind} />
      <span className={rowStyles.words}>
        <span className={rowStyles.name} title={name}>
          {name}
        </span>
      </span>
      <span className={rowStyles.size}>{fileSize(size)}</span>
      <IconButton size="sm" label={`Remove ${name}`} disabled={working} onClick={onRemove}>
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
