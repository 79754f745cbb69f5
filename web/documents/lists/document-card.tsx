import { Link } from "@tanstack/react-router";
import type { DocumentCard as Card } from "../../../domain/documents/document-shapes.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { fileHref } from "../../api/file-href.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { Tag } from "../../ui/tag.tsx";
import { StarToggle } from "../recent/star-toggle.tsx";
import type { OnStar } from "../recent/use-star.ts";
import { DocumentFacts } from "./document-facts.tsx";
import { PinToggle } from "./pin-toggle.tsx";
import type { OnPin } from "./use-pin.ts";
import styles from "./document-card.module.css";

type DocumentCardProps = {
  document: Card;
  /** Undefined if the viewer may not pin. */
  onPin: OnPin | undefined;
  /** Undefined if the viewer may not star. */
  onStar: OnStar | undefined;
  /** Tints the card for a moment (rule 9.34). */
  isNew?: boolean;
};

const maxShownTags = 6;

/** The title link covers the card; its buttons lie above it. */
export function DocumentCard({ document, onPin, onStar, isNew = false }: DocumentCardProps) {
  const { attachmentCount } = document;
  return (
    <article className={styles.card} data-toggles={onPin && true} data-new={isNew || undefined}>
      <div>
        <div className={styles.top}>
          <h2 className={styles.title}>
            <Link
              to="/document/$id"
              params={{ id: document.id }}
              state={{ cameFrom: `/subteam/${document.subteam}` }}
            >
              {shownTitle(document.title)}
            </Link>
          </h2>
          <SerialNumber serial={document.serialNumber} />
        </div>
        {document.tags.length > 0 && <Tags tags={document.tags} />}
        <DocumentFacts document={document} className={styles.facts}>
          {attachmentCount > 0 && (
            <span data-icon="files">
              {`${attachmentCount} ${attachmentCount === 1 ? "attachment" : "attachments"}`}
            </span>
          )}
        </DocumentFacts>
      </div>
      <div className={styles.right}>
        {document.images.length > 0 && <Thumbnails document={document} />}
        {(onPin ?? onStar) && (
          <div className={styles.toggles}>
            {onStar && <StarToggle document={document} onStar={onStar} />}
            {onPin && <PinToggle document={document} onPin={onPin} />}
          </div>
        )}
      </div>
    </article>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const hidden = tags.length - maxShownTags;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.slice(0, maxShownTags).map((tag) => (
        <li key={tag}>
          <Tag>{tag}</Tag>
        </li>
      ))}
      {hidden > 0 && <li className={styles.hidden}>+{hidden} more</li>}
    </ul>
  );
}

function Thumbnails({ document: { images, imageCount } }: { document: Card }) {
  const more = imageCount - images.length;
  return (
    <div className={styles.thumbnails}>
      {images.map(({ id }, index) => (
        <span key={id} className={styles.thumbnail}>
          <img
            src={`${fileHref(id)}/card`}
            alt=""
            width={92}
            height={68}
            loading="lazy"
            decoding="async"
          />
          {more > 0 && index === images.length - 1 && <span className={styles.more}>+{more}</span>}
        </span>
      ))}
    </div>
  );
}
