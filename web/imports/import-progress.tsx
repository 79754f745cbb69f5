import { useId } from "react";
import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import { subteamName } from "../../domain/subteams/subteams.ts";
import { TimeAgo } from "../layout/time-ago.tsx";
import { useSubteams } from "../subteams/use-subteams.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { DocumentLink } from "./document-link.tsx";
import { digits, timeLeft } from "./import-words.ts";
import { percentOf, ProgressBar } from "./progress-bar.tsx";
import { useDiscardImport } from "./use-import-actions.ts";
import styles from "./imports.module.css";

export function ImportProgress({ found }: { found: ZipImport }) {
  const headingId = useId();
  const { state, part, done, total, fileName, subteam, secondsLeft, latest } = found;
  const where = `${fileName} into ${subteamName(useSubteams(), subteam)}`;
  const left = secondsLeft === null ? [] : [timeLeft(secondsLeft)];
  const isRun = state === "running";
  return (
    <>
      <section className={styles.progress} aria-labelledby={headingId}>
        <div className={styles.head}>
          <h2 id={headingId}>{headingOf(found)}</h2>
          {total > 0 && <span className={styles.meta}>{percentOf(done, total)}%</span>}
        </div>
        {/* Each part has a bar of its own, so that none runs backwards. */}
        <ProgressBar
          key={part}
          label="Import"
          done={done}
          total={total}
          spoken={part === "writing" ? "Imported" : "Checked"}
        />
        <p className={styles.meta}>{[where, ...left].join(", ")}</p>
        <Note tone="quiet">
          You can leave this page. The {isRun ? "import" : "check"} keeps running, and its report
          waits here.
        </Note>
        {!isRun && <CancelCheck found={found} />}
      </section>
      {latest.length > 0 && <Latest latest={latest} subteam={subteam} />}
    </>
  );
}

function headingOf({ state, part, done, total }: ZipImport): string {
  const of = `${digits(done)} of ${digits(total)}`;
  if (part === "unpacking") return `Unpacking ${of} files`;
  if (part === "reading") return `Reading ${of} pages`;
  if (part === "writing") return `${of} documents`;
  return state === "running" ? "Starting the import" : "Starting the check";
}

function CancelCheck({ found }: { found: ZipImport }) {
  const discard = useDiscardImport(found, "Could not cancel the import.");
  return (
    <div>
      <Button busy={discard.isPending ? "Canceling…" : undefined} onClick={() => discard.mutate()}>
        Cancel
      </Button>
    </div>
  );
}

function Latest({ latest, subteam }: Pick<ZipImport, "latest" | "subteam">) {
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>Just imported</h2>
      </div>
      <ul className={styles.latest}>
        {latest.map(({ id, title, serialNumber, at }) => (
          <li key={id}>
            <DocumentLink id={id} title={title} serial={serialNumber} subteam={subteam} />
            <span className={styles.meta}>
              <TimeAgo at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
