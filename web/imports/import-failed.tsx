import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { useDiscardImport, useStartImport } from "./use-import-actions.ts";
import styles from "./imports.module.css";

/** A failed check needs another zip; a failed import continues with the same one. */
export function ImportFailed({ found }: { found: ZipImport }) {
  const { fileName, problem, canStart } = found;
  const start = useStartImport(found);
  const discard = useDiscardImport(found, "Could not discard the import.");
  const actions = (
    <>
      <Button
        variant="ghost"
        size="sm"
        busy={discard.isPending ? "Discarding…" : undefined}
        onClick={() => discard.mutate()}
      >
        Discard
      </Button>
      <Button
        size="sm"
        busy={start.isPending ? "Starting…" : undefined}
        onClick={() => start.mutate()}
      >
        Try Again
      </Button>
    </>
  );
  return (
    <div className={styles.outcome}>
      <Note tone="danger" role="alert" actions={canStart && actions}>
        {fileName} {canStart ? "was not imported completely." : "cannot be imported."} {problem}
      </Note>
    </div>
  );
}
