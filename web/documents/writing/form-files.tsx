import { IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileSize } from "../../../domain/files/files.ts";
import { FileIcon } from "../../ui/file-icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";
import { attachmentsId } from "../attachments/attachments.tsx";
import { FileList } from "../attachments/file-list.tsx";
import { FilePicker } from "../attachments/file-picker.tsx";
import { focusAfterRemoval } from "../attachments/focus-after-removal.ts";
import type { DocumentFormState } from "./use-document-form.ts";
import rowStyles from "../attachments/file-list.module.css";
import styles from "./form-files.module.css";

export function FormFiles({ form }: { form: DocumentFormState }) {
  const { files, attachments, view } = form;
  const working = form.phase !== "editing";
  const part = useRef<HTMLElement>(null);
  const remove = (row: number, change: () => void) => {
    flushSync(change);
    focusAfterRemoval(part.current, row);
  };
  const removeAdded = (key: string) => {
    const row = files.findIndex((file) => file.key === key);
    remove(attachments.length + row, () => form.saving.uploads?.remove(key));
  };
  return (
    <section ref={part} id={attachmentsId} tabIndex={-1} className={styles.part}>
      <FilePicker
        count={attachments.length + files.length}
        limits={form.limits}
        disabled={working}
        onFiles={form.addFiles}
      />
      {view.refused.length > 0 && !working && (
        <Note tone="danger" role="alert">
          {view.refused.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      )}
      {attachments.length > 0 && (
        <ul aria-label="Attached files" className={styles.kept}>
          {attachments.map((attachment, row) => (
            <Row
              key={attachment.id}
              attachment={attachment}
              working={working}
              onRemove={() => remove(row, () => form.removeAttachment(attachment))}
            />
          ))}
        </ul>
      )}
      <FileList
        files={files}
        unsavedFileNames={form.unsavedFileNames}
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
