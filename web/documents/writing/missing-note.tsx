import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useScrollIntoView } from "./use-scroll-into-view.ts";

type MissingNoteProps = { names: readonly string[]; onSaveWithout: () => void };

const list = new Intl.ListFormat("en-US");

export function MissingNote({ names, onSaveWithout }: MissingNoteProps) {
  const container = useScrollIntoView();
  return (
    <div ref={container}>
      <Note
        tone="danger"
        role="alert"
        actions={
          <Button size="sm" onClick={onSaveWithout}>
            Save without these files
          </Button>
        }
      >
        No longer on the server: {list.format(names)}. Uploads that are not saved with a document
        expire after a day. Delete the empty images and add them again, or save without them.
      </Note>
    </div>
  );
}
