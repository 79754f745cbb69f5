import type { ReactNode } from "react";
import type { DocumentCard } from "../../../domain/documents/document-shapes.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { CardIcon } from "./card-icon.tsx";
import styles from "./document-facts.module.css";

type DocumentFactsProps = {
  document: DocumentCard;
  /** What else is known, each as a `span`. */
  children?: ReactNode;
  className?: string | undefined;
};

export function DocumentFacts({ document, children, className }: DocumentFactsProps) {
  const { createdAt, author } = document;
  return (
    <p className={[styles.facts, className].filter(Boolean).join(" ")}>
      <span>
        <CardIcon shape="date" size={14} />
        <DateTime at={createdAt} />
      </span>
      <span>
        <CardIcon shape="author" size={14} />
        {author.name}
      </span>
      {children}
    </p>
  );
}
