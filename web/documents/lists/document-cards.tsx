import { memo } from "react";
import type {
  DocumentCard as Card,
  DocumentListPage,
} from "../../../domain/documents/document-shapes.ts";
import { DocumentCard } from "./document-card.tsx";
import type { OnPin } from "./use-pin.ts";
import styles from "./document-card.module.css";

type DocumentCardsProps = {
  pages: readonly DocumentListPage[];
  onPin: OnPin | undefined;
  isFilterLoading: boolean;
  /** The document to tint because it is new. */
  createdId: string | undefined;
};

export function DocumentCards({ pages, isFilterLoading, ...cards }: DocumentCardsProps) {
  return (
    <div className={styles.list} aria-busy={isFilterLoading || undefined}>
      {[...pages.entries()].map(([index, { documents }]) => (
        <CardsOfPage key={index} documents={documents} {...cards} />
      ))}
    </div>
  );
}

type CardsOfPageProps = Pick<DocumentCardsProps, "onPin" | "createdId"> & {
  documents: readonly Card[];
};

/** Memoized, so that loading a page or pinning renders 50 cards instead of up to 10,000. */
const CardsOfPage = memo(function CardsOfPage(props: CardsOfPageProps) {
  const { documents, onPin, createdId } = props;
  if (documents.length === 0) return null;
  return (
    <ul className={styles.page}>
      {documents.map((document) => (
        <li key={document.id} className={styles.place}>
          <DocumentCard document={document} onPin={onPin} isNew={document.id === createdId} />
        </li>
      ))}
    </ul>
  );
});
