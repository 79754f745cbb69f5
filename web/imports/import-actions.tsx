import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import { Button } from "../ui/button.tsx";
import { useDiscardImport, useStartImport } from "./use-import-actions.ts";
import styles from "./imports.module.css";

export function ImportActions({ found }: { found: ZipImport }) {
  const start = useStartImport(found);
  const discard = useDiscardImport(found, "Could not cancel the import.");
  const { documents = 0, changed = 0 } = found.report ?? {};
  const hasWork = documents + changed > 0;
  return (
    <section className={styles.actions} aria-label="Start the import">
      <p className={styles.nothing}>
        {hasWork ? "Nothing has been changed yet." : "There is nothing new to import."}
      </p>
      <Button
        variant="ghost"
        busy={discard.isPending ? "Canceling…" : undefined}
        onClick={() => discard.mutate()}
      >
        Cancel
      </Button>
      {hasWork && (
        <Button
          variant="primary"
          busy={start.isPending ? "Starting…" : undefined}
          onClick={() => start.mutate()}
        >
          Import
        </Button>
      )}
    </section>
  );
}
