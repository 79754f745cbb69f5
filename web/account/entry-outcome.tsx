import { Note } from "../ui/note.tsx";

type EntryOutcomeProps = { outcome: { sentence: string; hasFailed: boolean } | undefined };

/** Success is only announced to screen readers, because the entry visibly disappears. */
export function EntryOutcome({ outcome }: EntryOutcomeProps) {
  return (
    <>
      <span className="sr-only" role="status">
        {outcome && !outcome.hasFailed ? outcome.sentence : ""}
      </span>
      {outcome?.hasFailed && (
        <Note tone="danger" role="alert">
          {outcome.sentence}
        </Note>
      )}
    </>
  );
}
