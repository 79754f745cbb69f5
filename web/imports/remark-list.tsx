import type { ImportReport, ZipImport } from "../../domain/imports/import-shapes.ts";
import { count } from "./import-words.ts";
import { PageName } from "./page-name.tsx";
import { ReportPart } from "./report-part.tsx";
import styles from "./imports.module.css";

type RemarkListProps = { found: ZipImport; report: ImportReport };

/** Nothing of these pages is lost. */
export function RemarkList({ found, report: { remarks, remarksTotal } }: RemarkListProps) {
  return (
    <ReportPart
      title="Good to know"
      summary={count(remarksTotal, "page")}
      items={remarks}
      total={remarksTotal}
      noun="page"
    >
      {(page) => (
        <>
          <PageName page={page} subteam={found.subteam} />
          <ul className={styles.losses}>
            {page.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </>
      )}
    </ReportPart>
  );
}
