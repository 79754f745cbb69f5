import type { ImportReport } from "../../domain/imports/import-shapes.ts";
import { DocumentLink } from "./document-link.tsx";
import styles from "./imports.module.css";

type Page = Omit<ImportReport["remarks"][number], "remarks">;

export function PageName({ page, subteam }: { page: Page; subteam: string }) {
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
