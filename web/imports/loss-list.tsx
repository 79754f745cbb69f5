import { IconPhotoOff } from "@tabler/icons-react";
import { useId } from "react";
import type { ImportReport, ZipImport } from "../../domain/imports/import-shapes.ts";
import { Button } from "../ui/button.tsx";
import { DocumentLink } from "./document-link.tsx";
import { count, missingWords } from "./import-words.ts";
import { useFirstItems } from "./use-first-items.ts";
import styles from "./imports.module.css";

type Page = ImportReport["pages"][number];

export function LossList({ found, report }: { found: ZipImport; report: ImportReport }) {
  const headingId = useId();
  const { pages, losses, pagesWithLosses } = report;
  const { shown, hidden, showAll } = useFirstItems(pages);
  const more = pagesWithLosses - pages.length;
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{found.state === "done" ? "What was lost" : "What gets lost"}</h2>
        <span className={styles.meta}>
          {count(losses, "loss", "losses")} on {pagesWithLosses} of {count(pagesOf(report), "page")}
        </span>
      </div>
      <ul className={styles.list}>
        {shown.map((page) => (
          <li key={page.path}>
            <PageName page={page} subteam={found.subteam} />
            <Losses page={page} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" onClick={showAll}>
          Show {count(hidden, "more page")}
        </Button>
      )}
      {more > 0 && <p className={styles.meta}>And {count(more, "more page")}.</p>}
    </section>
  );
}

function pagesOf({ documents, changed, unchanged, skipped }: ImportReport): number {
  return documents + changed + unchanged + skipped;
}

function PageName({ page, subteam }: { page: Page; subteam: string }) {
  const { documentId, serialNumber, title, path } = page;
  return (
    <div className={styles.page}>
      <div>
        {documentId !== null && serialNumber !== null ? (
          <DocumentLink id={documentId} title={title} serial={serialNumber} subteam={subteam} />
        ) : (
          <span className={styles.name}>{title}</span>
        )}
      </div>
      <div className={styles.path} title={path}>
        {path}
      </div>
    </div>
  );
}

function Losses({ page: { notes, missing } }: { page: Page }) {
  return (
    <ul className={styles.losses}>
      {missingWords(missing).map((words) => (
        <li key={words} className={styles.missing}>
          <IconPhotoOff size={16} stroke={1.6} aria-hidden="true" />
          {words}
        </li>
      ))}
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
