import { IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { addBasePath } from "../../api/base-path.ts";
import { WatchButton } from "../../notifications/watch-button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCopyLink } from "../../ui/use-copy-link.ts";
import { phone, useMedia } from "../../ui/use-media.ts";
import { MoreMenu } from "../moving/more-menu.tsx";
import { documentQuery } from "../queries.ts";
import { StarToggle } from "../recent/star-toggle.tsx";
import { useReportView } from "../recent/use-report-view.ts";
import { useStar } from "../recent/use-star.ts";
import styles from "../document-page.module.css";

type DocumentActionsProps = { document: DocumentAnswer; isWriting: boolean };

/** The icons in a document's head. Their code loads when idle, because reading needs none. */
export function DocumentActions({ document, isWriting }: DocumentActionsProps) {
  const copyLink = useCopyLink();
  const isPhone = useMedia(phone);
  const { id, can, serialNumber } = document;
  // The short address stays valid even if the document's number changes.
  const copyOwnLink = () => void copyLink(addBasePath(`/k/${encodeURIComponent(serialNumber)}`));
  return (
    <>
      {can.star && (
        <span className={styles.star}>{!isWriting && <Star document={document} />}</span>
      )}
      {can.star && !isWriting && <ReportView id={id} />}
      {can.edit && !isPhone && (
        <span className={styles.watch}>
          {!isWriting && <WatchButton path={`/api/documents/${id}`} size="sm" />}
        </span>
      )}
      {!(isPhone && can.edit) && (
        <IconButton label="Copy link" size="sm" onClick={copyOwnLink}>
          <IconLink size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
      {can.edit && !isWriting && (
        <MoreMenu document={document} onCopyLink={isPhone ? copyOwnLink : undefined} />
      )}
    </>
  );
}

function Star({ document }: { document: DocumentAnswer }) {
  const onStar = useStar();
  // The star follows refetches, although the text stays at the version being read.
  const { isStarred = document.isStarred } = useQuery(documentQuery(document.id)).data ?? {};
  return (
    <StarToggle
      document={{ ...document, isStarred }}
      onStar={onStar}
      size="sm"
      aria-keyshortcuts="s"
    />
  );
}

function ReportView({ id }: { id: string }) {
  useReportView(id);
  return null;
}
