import { Note } from "../ui/note.tsx";

type EntryOutcomeProps = { outcome: { sentence: string; hasFailed: boolean } | undefined };

/** What became of ending an entry: one that is gone shows it, so that is only read out. */
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
