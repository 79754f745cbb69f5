import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";
import { buttonLook } from "../ui/button-look.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import styles from "./no-documents.module.css";

/** Shown at the end of the home screen until the team has its first document. */
export function NoDocuments() {
  const mayCreate = may(useViewer(), "documents.create");
  const create = (
    <Link to="/create" {...buttonLook({ variant: "primary", withIcon: true })}>
      <IconPlus size={18} stroke={1.6} aria-hidden="true" />
      Create Document
    </Link>
  );
  return (
    <section className={styles.empty}>
      <EmptyState title="No documents yet" action={mayCreate && create}>
        {mayCreate
          ? "Pick a subteam. The serial number is automatic."
          : "The team has not written anything yet."}
      </EmptyState>
    </section>
  );
}
