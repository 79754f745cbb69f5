import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import type { FileViewers } from "../viewing/file-viewers.tsx";
import { AttachmentCard } from "./attachment-card.tsx";
import styles from "./attachments.module.css";

export const attachmentsId = "attachments";

type AttachmentsProps = {
  attachments: readonly Attachment[];
  /** Ids of the pictures that the text shows. */
  inText: readonly string[];
  viewers?: FileViewers | undefined;
};

/** Previews the pictures that the text does not show, and lists the other files (rule 9.35). */
export function Attachments({ attachments, inText, viewers }: AttachmentsProps) {
  if (attachments.length === 0) return null;
  const hasPreview = ({ id, kind }: Attachment) => kind === "image" && !inText.includes(id);
  const previewed = attachments.filter(hasPreview);
  const others = attachments.filter((attachment) => !hasPreview(attachment));
  return (
    <section className={styles.section} aria-labelledby={attachmentsId}>
      <h2 id={attachmentsId} tabIndex={-1}>
        Attachments ({attachments.length})
      </h2>
      {previewed.length > 0 && (
        <ul className={styles.cards}>
          {previewed.map((attachment) => (
            <AttachmentCard
              key={attachment.id}
              attachment={attachment}
              hasPreview
              viewers={viewers}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.cards}>
          {others.map((attachment) => (
            <AttachmentCard key={attachment.id} attachment={attachment} viewers={viewers} />
          ))}
        </ul>
      )}
    </section>
  );
}
