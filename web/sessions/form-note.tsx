import { Note } from "../ui/note.tsx";

type FormNoteProps = { form: { sentence: string | undefined; noteId: string } };

export function FormNote({ form }: FormNoteProps) {
  if (form.sentence === undefined) return null;
  return (
    <Note tone="danger" role="alert" id={form.noteId}>
      {form.sentence}
    </Note>
  );
}
