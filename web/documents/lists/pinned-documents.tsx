import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import type { DocumentCard } from "../../../domain/documents/document-shapes.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { DocumentFacts } from "./document-facts.tsx";
import { MoreDocuments } from "./more-documents.tsx";
import { PinToggle } from "./pin-toggle.tsx";
import type { OnPin } from "./use-pin.ts";
import { usePinnedOpen } from "./use-pinned-open.ts";
import type { useSubteamLists } from "./use-subteam-lists.ts";
import styles from "./pinned-documents.module.css";

type PinnedDocumentsProps = {
  subteam: string;
  lists: ReturnType<typeof useSubteamLists>;
  onPin: OnPin | undefined;
};

export function PinnedDocuments({ subteam, lists, onPin }: PinnedDocumentsProps) {
  const [isOpen, toggle] = usePinnedOpen(subteam);
  const listId = useId();
  const pages = lists.pinned.data?.pages ?? [];
  if (lists.states.pinned === "failed") {
    return <LoadFailure onRetry={() => void lists.pinned.refetch()} />;
  }
  if (!pages[0] || pages[0].pinned === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        <button
          type="button"
          // Without scripts it is shown as plain text.
          data-plain-text
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={toggle}
        >
          <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
          Pinned Documents ({pages[0].pinned})
        </button>
      </h2>
      <div id={listId} className={styles.body} data-open={isOpen || undefined} inert={!isOpen}>
        <div className={styles.inner}>
          <ul className={styles.rows}>
            {pages
              .flatMap((page) => page.documents)
              .map((document) => (
                <PinnedRow key={document.id} document={document} onPin={onPin} />
              ))}
          </ul>
          {isOpen && <MoreDocuments query={lists.pinned} />}
        </div>
      </div>
    </section>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.section}>
      <Note
        tone="danger"
        role="alert"
        actions={
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        Failed to load pinned documents
      </Note>
    </div>
  );
}

type PinnedRowProps = { document: DocumentCard; onPin: OnPin | undefined };

function PinnedRow({ document, onPin }: PinnedRowProps) {
  const { imageCount } = document;
  return (
    <li className={styles.row}>
      <span className={styles.serial}>
        <SerialNumber serial={document.serialNumber} />
      </span>
      <Link
        to="/document/$id"
        params={{ id: document.id }}
        state={{ cameFrom: `/subteam/${document.subteam}` }}
        className={styles.title}
      >
        {shownTitle(document.title)}
      </Link>
      <DocumentFacts document={document} className={styles.facts}>
        {imageCount > 0 && (
          <span data-icon="images">{`${imageCount} ${imageCount === 1 ? "image" : "images"}`}</span>
        )}
      </DocumentFacts>
      {onPin && <PinToggle document={document} onPin={onPin} className={styles.toggle} />}
    </li>
  );
}
