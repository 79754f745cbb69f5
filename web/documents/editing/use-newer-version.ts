import { useState } from "react";
import { longDate } from "../../../domain/dates.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { lastEditor } from "./last-editor.ts";
import type { EditFormState } from "./use-edit-form.ts";
import { useIsJustNow } from "./use-is-just-now.ts";

export function useNewerVersion(form: EditFormState, newest: DocumentAnswer | undefined) {
  const [dismissed, setDismissed] = useState(0);
  const [openVersion, setOpenVersion] = useState<DocumentAnswer>();
  const isJustNow = useIsJustNow(newest?.lastModified ?? null);
  const known = Math.max(form.view.target.version, dismissed);
  const hasNewer = newest && newest.version > known && !form.isOwnSave(newest);
  return {
    newer: hasNewer
      ? {
          by: lastEditor(newest).name,
          message: noticeText(newest, form.member.id, isJustNow),
          seeChanges: () => setOpenVersion(newest),
          dismiss: () => setDismissed(newest.version),
        }
      : undefined,
    /** The version in the open dialog, which a newer one does not replace. */
    openVersion,
    closeVersion: () => setOpenVersion(undefined),
  };
}

function noticeText(newest: DocumentAnswer, reader: string, isJustNow: boolean): string {
  const when = isJustNow ? "just now" : `on ${longDate(newest.lastModified)}`;
  if (newest.lastModifiedBy?.id === reader) return `You saved a new version elsewhere ${when}`;
  return `${lastEditor(newest).name} saved a new version ${when}`;
}
