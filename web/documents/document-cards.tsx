import { memo, useRef } from "react";
import type { DocumentCard as Card, DocumentPage } from "../../domain/document-shapes.ts";
import { DocumentCard } from "./document-card.tsx";
import { keptHeight, useKeptHeights } from "./use-kept-heights.ts";
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
  const list = useRef<HTMLUListElement>(null);
  useKeptHeights(list);
  return (
    <ul ref={list} className={styles.list} aria-busy={isWaiting || undefined}>
      {[...pages.entries()].map(([place, { documents }]) => (
        <CardsOfPage key={place} documents={documents} onPin={onPin} />
      ))}
    </ul>
  );
}

type CardsOfPageProps = { documents: readonly Card[]; onPin: OnPin | undefined };

/** With ten thousand documents a page more, or a pin, draws fifty cards and not all of them. */
const CardsOfPage = memo(function CardsOfPage({ documents, onPin }: CardsOfPageProps) {
  return documents.map((document) => {
    const height = keptHeight(document.id);
    return (
      <li
        key={document.id}
        className={styles.place}
        data-id={document.id}
        style={height === undefined ? undefined : { containIntrinsicBlockSize: `auto ${height}px` }}
      >
        <DocumentCard document={document} onPin={onPin} />
      </li>
    );
  });
});
