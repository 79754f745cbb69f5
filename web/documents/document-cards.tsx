import type { DocumentCard as Card } from "../../domain/document-shapes.ts";
import { DocumentCard } from "./document-card.tsx";
import styles from "./document-card.module.css";

export function DocumentCards({ documents }: { documents: readonly Card[] }) {
  return (
    <ul className={styles.cards}>
      {documents.map((document) => (
        <li key={document.id} className={styles.place}>
          <DocumentCard document={document} />
        </li>
      ))}
    </ul>
  );
}
