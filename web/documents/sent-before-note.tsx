import { longDate } from "../../domain/dates.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { useShown } from "./use-shown.ts";

/** @param at epoch milliseconds */
type SentBeforeNoteProps = { at: number; onSaveAnother: () => void };

/** The server no longer knows whether it has been made: that is for its writer to find out. */
export function SentBeforeNote({ at, onSaveAnother }: SentBeforeNoteProps) {
  const place = useShown();
  const time = new Date(at).toISOString();
  return (
    <div ref={place}>
      <Note
        tone="warn"
        role="alert"
        actions={
          <Button size="sm" onClick={onSaveAnother}>
            Save as another document
          </Button>
        }
      >
        It may have been saved on <time dateTime={time}>{longDate(time)}</time>, when no answer
        came. Please look for it before you save it again.
      </Note>
    </div>
  );
}
