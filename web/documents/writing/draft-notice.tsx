import type { ReactNode } from "react";
import { longDate, shortDate } from "../../../domain/dates.ts";
import { shownTitle } from "../../../domain/documents/documents.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import type { Draft } from "./drafts.ts";

type DraftNoticeProps = {
  draft: Draft;
  /** Of the document that the draft is for; a new one has none. */
  version?: number;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Nothing is restored unasked. */
export function DraftNotice({ draft, version, onRestore, onDiscard }: DraftNoticeProps) {
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
      {draft.base ? (
        <>
          You have an unsaved draft of this document from {draftDate(draft)}.
          {draft.base.version !== version && " The document was changed since."}
        </>
      ) : (
        <>
          An unsaved draft of “{shownTitle(draft.title)}” from {draftDate(draft, shortDate)} is kept
          on this device.
        </>
      )}
    </Note>
  );
}

export function draftDate({ at }: Pick<Draft, "at">, words: typeof longDate = longDate): ReactNode {
  const time = new Date(at).toISOString();
  return <time dateTime={time}>{words(time)}</time>;
}
