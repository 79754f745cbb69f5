import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileKindLabel, fileSize } from "../../../domain/files/files.ts";
import { fileHref } from "../../api/file-href.ts";
import { FileIcon } from "../../ui/file-icon.tsx";
import { IconLink } from "../../ui/icon-link.tsx";
import type { FileViewers } from "../viewing/file-viewers.tsx";
import { AttachmentPreview } from "./attachment-preview.tsx";
import styles from "./attachments.module.css";

type AttachmentCardProps = {
  attachment: Attachment;
  hasPreview?: boolean;
  /** Undefined until their code has been loaded. */
  viewers?: FileViewers | undefined;
};

export function AttachmentCard({ attachment, hasPreview = false, viewers }: AttachmentCardProps) {
  const [expanded, setExpanded] = useState(false);
  const { id, name, kind, size, textNote } = attachment;
  return (
    <li className={styles.card} data-expanded={expanded || undefined}>
      <div className={styles.head}>
        <FileIcon kind={kind} />
        <div className={styles.words}>
          <p className={styles.name} title={name}>
            {name}
          </p>
          <p className={styles.kind}>
            {fileKindLabel(kind)}
            <span className={styles.size}> · {fileSize(size)}</span>
          </p>
          {textNote && <p className={styles.kind}>{textNote}</p>}
        </div>
        {viewers && (
          <viewers.ExpandFile attachment={attachment} expanded={expanded} onExpand={setExpanded} />
        )}
        <IconLink label={`View ${name}`} href={fileHref(id)} target="_blank" rel="noopener">
          <IconExternalLink size={18} stroke={1.6} aria-hidden="true" />
        </IconLink>
        <IconLink label={`Download ${name}`} href={`${fileHref(id)}?download=1`} download={name}>
          <IconDownload size={18} stroke={1.6} aria-hidden="true" />
        </IconLink>
      </div>
      {hasPreview ? (
        <AttachmentPreview
          attachment={attachment}
          expanded={expanded}
          onToggle={() => setExpanded(!expanded)}
        />
      ) : (
        viewers && expanded && <viewers.FileViewer attachment={attachment} />
      )}
    </li>
  );
}
