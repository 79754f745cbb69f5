import { memo } from "react";
import type {
  DocumentCard as Card,
  DocumentListPage,
} from "../../../domain/documents/document-shapes.ts";
import { useViewer } from "../../api/session.ts";
import type { OnStar } from "../recent/use-star.ts";
import { DocumentCard } from "./document-card.tsx";
import { rememberHeight, useCardHeights, type Heights } from "./remember-height.ts";
import type { OnPin } from "./use-pin.ts";
import styles from "./document-card.module.css";

type DocumentCardsProps = {
  pages: readonly DocumentListPage[];
  onPin: OnPin | undefined;
  onStar: OnStar | undefined;
  isFilterLoading: boolean;
  createdId: string | undefined;
};

export function DocumentCards({ pages, isFilterLoading, ...cards }: DocumentCardsProps) {
  const heights = useCardHeights().of(useViewer());
  return (
    <div className={styles.list} aria-busy={isFilterLoading || undefined}>
      {[...pages.entries()].map(([index, { documents }]) => (
        <CardsOfPage
          key={index}
          isFirst={index === 0}
          documents={documents}
          heights={heights}
          {...cards}
        />
      ))}
    </div>
  );
}

type CardsOfPageProps = Pick<DocumentCardsProps, "onPin" | "onStar" | "createdId"> & {
  documents: readonly Card[];
  /** Browsers lay out nearby cards: those of the first page one by one, other pages as a whole. */
  isFirst: boolean;
  heights: Heights;
};

/** Memoized, so that loading a page or pinning renders 50 cards instead of up to 10,000. */
const CardsOfPage = memo(function CardsOfPage(props: CardsOfPageProps) {
  const { documents, isFirst, heights, onPin, onStar, createdId } = props;
  const [first] = documents;
  if (!first) return null;
  return (
    <ul
      className={styles.page}
      ref={isFirst ? undefined : rememberHeight(heights, `page ${first.id}`)}
    >
      {documents.map((document) => (
        <li
          key={document.id}
          className={styles.place}
          ref={isFirst ? rememberHeight(heights, document.id) : undefined}
        >
          <DocumentCard
            document={document}
            onPin={onPin}
            onStar={onStar}
            isNew={document.id === createdId}
          />
        </li>
      ))}
    </ul>
  );
});
