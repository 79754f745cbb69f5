import { IconCalendar, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { DocumentCard } from "../../../domain/documents/document-shapes.ts";
import { DateTime } from "../../layout/date-time.tsx";
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
        <IconCalendar size={14} stroke={1.8} aria-hidden="true" />
        <DateTime at={createdAt} />
      </span>
      <span>
        <IconUser size={14} stroke={1.8} aria-hidden="true" />
        {author.name}
      </span>
      {children}
    </p>
  );
}
