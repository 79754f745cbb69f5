import { memo } from "react";
import type {
  DocumentCard as Card,
  DocumentPage,
} from "../../../domain/documents/document-shapes.ts";
import { DocumentCard } from "./document-card.tsx";
import type { OnPin } from "./use-pin.ts";
import styles from "./document-card.module.css";

type DocumentCardsProps = {
  pages: readonly DocumentPage[];
  /** Left out for who may not. */
  onPin: OnPin | undefined;
  /** Others are on their way to take their place. */
  isWaiting: boolean;
};

export function DocumentCards({ pages, onPin, isWaiting }: DocumentCardsProps) {
  return (
    <div className={styles.list} aria-busy={isWaiting || undefined}>
      {[...pages.entries()].map(([place, { documents }]) => (
        <CardsOfPage key={place} documents={documents} onPin={onPin} />
      ))}
    </div>
  );
}

type CardsOfPageProps = { documents: readonly Card[]; onPin: OnPin | undefined };

/** With ten thousand documents a page more, or a pin, draws fifty cards and not all of them. */
const CardsOfPage = memo(function CardsOfPage({ documents, onPin }: CardsOfPageProps) {
  if (documents.length === 0) return null;
  return (
    <ul className={styles.page}>
      {documents.map((document) => (
        <li key={document.id} className={styles.place}>
          <DocumentCard document={document} onPin={onPin} />
        </li>
      ))}
    </ul>
  );
});
