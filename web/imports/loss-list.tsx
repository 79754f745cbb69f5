import { IconPhotoOff } from "@tabler/icons-react";
import type { ImportReport, ZipImport } from "../../domain/imports/import-shapes.ts";
import { count, digits, missingWords } from "./import-words.ts";
import { PageName } from "./page-name.tsx";
import { ReportPart } from "./report-part.tsx";
import styles from "./imports.module.css";

type Page = ImportReport["pages"][number];

export function LossList({ found, report }: { found: ZipImport; report: ImportReport }) {
  const { pages, losses, pagesWithLosses } = report;
  const where = `${digits(pagesWithLosses)} of ${count(pagesOf(report), "page")}`;
  return (
    <ReportPart
      title={found.state === "done" ? "What was lost" : "What gets lost"}
      summary={`${count(losses, "loss", "losses")} on ${where}`}
      items={pages}
      total={pagesWithLosses}
      noun="page"
    >
      {(page) => (
        <>
          <PageName page={page} subteam={found.subteam} />
          <Losses page={page} />
        </>
      )}
    </ReportPart>
  );
}

function pagesOf({ documents, changed, unchanged, skipped }: ImportReport): number {
  return documents + changed + unchanged + skipped;
}

function Losses({ page: { losses, missing } }: { page: Page }) {
  return (
    <ul className={styles.losses}>
      {missingWords(missing).map((words) => (
        <li key={words} className={styles.missing}>
          <IconPhotoOff size={16} stroke={1.6} aria-hidden="true" />
          {words}
        </li>
      ))}
      {losses.map((loss) => (
        <li key={loss}>{loss}</li>
      ))}
    </ul>
  );
}
