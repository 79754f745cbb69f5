import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { AttachmentCard } from "./attachment-card.tsx";
import styles from "./attachments.module.css";

export const attachmentsId = "attachments";

export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={attachmentsId}>
      <h2 id={attachmentsId} tabIndex={-1}>
        Attachments ({attachments.length})
      </h2>
      <ul className={styles.cards}>
        {attachments.map((attachment) => (
          <AttachmentCard key={attachment.id} attachment={attachment} />
        ))}
      </ul>
    </section>
  );
}
