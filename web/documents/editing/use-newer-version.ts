import { useState } from "react";
import { longDate } from "../../../domain/dates.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { EditFormState } from "./use-edit-form.ts";
import { useIsJustNow } from "./use-is-just-now.ts";

/** A version that was saved elsewhere since the edit began, until its note is dismissed. */
export function useNewerVersion(form: EditFormState, newest: DocumentAnswer | undefined) {
  const [dismissed, setDismissed] = useState(0);
  const [seen, setSeen] = useState<DocumentAnswer>();
  const isJustNow = useIsJustNow(newest?.lastModified ?? null);
  const known = Math.max(form.view.target.version, dismissed);
  const isNews = newest && newest.version > known && !form.isFromHere(newest);
  return {
    newer: isNews
      ? {
          by: authorOf(newest),
          words: words(newest, form.member.id, isJustNow),
          see: () => setSeen(newest),
          dismiss: () => setDismissed(newest.version),
        }
      : undefined,
    /** Stays as it was opened: what is read does not change under the eye. */
    seen,
    closeSeen: () => setSeen(undefined),
  };
}

function authorOf({ lastModifiedBy, author }: DocumentAnswer): string {
  return (lastModifiedBy ?? author).name;
}

function words(newest: DocumentAnswer, reader: string, isJustNow: boolean): string {
  const when = isJustNow ? "just now" : `on ${longDate(newest.lastModified)}`;
  if (newest.lastModifiedBy?.id === reader) return `You saved a new version elsewhere ${when}`;
  return `${authorOf(newest)} saved a new version ${when}`;
}
