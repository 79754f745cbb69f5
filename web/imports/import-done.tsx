import { IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ZipImport } from "../../domain/imports/import-shapes.ts";
import { subteamName } from "../../domain/subteams/subteams.ts";
import { useSubteams } from "../subteams/use-subteams.ts";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { ImportReport } from "./import-report.tsx";
import { count } from "./import-words.ts";
import { reportText } from "./report-text.ts";
import { saveText } from "./save-text.ts";
import { useDiscardImport } from "./use-import-actions.ts";
import styles from "./imports.module.css";

export function ImportDone({ found }: { found: ZipImport }) {
  const discard = useDiscardImport(found, "Could not close the report.");
  const { report, subteam } = found;
  const name = subteamName(useSubteams(), subteam);
  if (!report) return null;
  const there = report.documents + report.changed + report.unchanged;
  const download = () => saveText("import-report.txt", reportText(found, report, name));
  return (
    <>
      <div className={styles.outcome}>
        <Note tone="ok" role="status">
          {count(there, "document")} {there === 1 ? "is" : "are"} in {name} now.
        </Note>
      </div>
      <ImportReport found={found} report={report} />
      <div className={styles.end}>
        <Link to="/subteam/$subteam" params={{ subteam }} {...buttonLook({ variant: "primary" })}>
          Open {name}
        </Link>
        <Button busy={discard.isPending ? "Opening…" : undefined} onClick={() => discard.mutate()}>
          Import another zip
        </Button>
        <span className={styles.gap} />
        <Button
          variant="ghost"
          icon={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
          onClick={download}
        >
          Download report
        </Button>
      </div>
    </>
  );
}
