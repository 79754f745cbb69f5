import type { ReactNode } from "react";
import { longDate, shortDate } from "../../../domain/dates.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import type { DocumentDraft } from "./drafts.ts";

type DraftNoticeProps = {
  draft: DocumentDraft;
  /** Undefined on the screen for a new document. */
  currentVersion?: number;
  onRestore: () => void;
  onDiscard: () => void;
};

export function DraftNotice({ draft, currentVersion, onRestore, onDiscard }: DraftNoticeProps) {
  return (
    <Note
      tone="info"
      role="status"
      actions={
        <>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Discard draft
          </Button>
          <Button size="sm" onClick={onRestore}>
            Restore draft
          </Button>
        </>
      }
    >
      {draft.base && currentVersion !== undefined ? (
        <>
          You have an unsaved draft of this document from {draftDate(draft)}.
          {draft.base.version !== currentVersion && " The document has changed since then."}
        </>
      ) : (
        <>
          You have an unsaved draft of “{shownTitle(draft.title)}” from{" "}
          {draftDate(draft, shortDate)} on this device.
        </>
      )}
    </Note>
  );
}

export function draftDate(
  { at }: Pick<DocumentDraft, "at">,
  words: typeof longDate = longDate,
): ReactNode {
  const time = new Date(at).toISOString();
  return <time dateTime={time}>{words(time)}</time>;
}
