import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useShown } from "./use-shown.ts";

type MissingNoteProps = { names: readonly string[]; onLeaveOut: () => void };

const list = new Intl.ListFormat("en-US");

/** What the server no longer has of the text, and the two ways on. */
export function MissingNote({ names, onLeaveOut }: MissingNoteProps) {
  const place = useShown();
  return (
    <div ref={place}>
      <Note
        tone="danger"
        role="alert"
        actions={
          <Button size="sm" onClick={onLeaveOut}>
            Save without these files
          </Button>
        }
      >
        No longer on the server: {list.format(names)}. Files that are not saved with a document are
        kept for a day. Delete the empty images and add them again, or save without them.
      </Note>
    </div>
  );
}
