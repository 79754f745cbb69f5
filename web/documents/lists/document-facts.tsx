import type { ReactNode } from "react";
import type { DocumentCard } from "../../../domain/documents/document-shapes.ts";
import { DateTime } from "../../layout/date-time.tsx";
import "../card-icons.css";
import styles from "./document-facts.module.css";

type DocumentFactsProps = {
  document: DocumentCard;
  /** Further facts, each as a `span`. */
  children?: ReactNode;
  className?: string | undefined;
};

export function DocumentFacts({ document, children, className }: DocumentFactsProps) {
  const { createdAt, author } = document;
  return (
    <p className={[styles.facts, className].filter(Boolean).join(" ")}>
      <span data-icon="date">
        <DateTime at={createdAt} />
      </span>
      <span data-icon="author">{author.name}</span>
      {children}
    </p>
  );
}
