import { shortDate } from "../../domain/dates.ts";
import { untitled } from "../../domain/documents.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import type { Draft } from "./drafts.ts";

type DraftNoticeProps = { draft: Draft; onRestore: () => void; onDiscard: () => void };

export function DraftNotice({ draft, onRestore, onDiscard }: DraftNoticeProps) {
  const time = new Date(draft.at).toISOString();
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
      An unsaved draft of “{draft.title.trim() || untitled}” from{" "}
      <time dateTime={time}>{shortDate(time)}</time> is kept on this device.
    </Note>
  );
}
