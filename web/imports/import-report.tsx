import { useId } from "react";
import { fileSize } from "../../domain/files/files.ts";
import type { ImportReport as Report, ZipImport } from "../../domain/imports/import-shapes.ts";
import { count, digits } from "./import-words.ts";
import { LossList } from "./loss-list.tsx";
import { OtherFiles } from "./other-files.tsx";
import { RemarkList } from "./remark-list.tsx";
import styles from "./imports.module.css";

/** The same order before an import and after it. */
export function ImportReport({ found, report }: { found: ZipImport; report: Report }) {
  const headingId = useId();
  const isDone = found.state === "done";
  return (
    <>
      <section className={styles.part} aria-labelledby={headingId}>
        <div className={styles.head}>
          <h2 id={headingId}>{isDone ? "What happened" : "What would happen"}</h2>
          <span className={styles.meta}>{knownWords(report)}</span>
        </div>
        <dl className={styles.facts}>
          {factsOf(report).map(({ label, value, detail }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{digits(value)}</dd>
              <dd className={styles.meta}>{detail}</dd>
            </div>
          ))}
        </dl>
      </section>
      {report.pages.length > 0 && <LossList found={found} report={report} />}
      {report.remarks.length > 0 && <RemarkList found={found} report={report} />}
      {report.others.length > 0 && <OtherFiles report={report} />}
    </>
  );
}

function factsOf(report: Report) {
  const { documents, firstSerial, lastSerial, files, bytes, missing } = report;
  const { tags, newTags, authors, members } = report;
  const range = firstSerial === lastSerial ? [firstSerial] : [firstSerial, lastSerial];
  const sizes = [files > 0 && fileSize(bytes), missing > 0 && `${digits(missing)} missing`];
  return [
    { label: "Documents", value: documents, detail: range.filter(Boolean).join(" to ") },
    { label: "Pictures and files", value: files, detail: sizes.filter(Boolean).join(", ") },
    { label: "Tags", value: tags, detail: tags > 0 ? `${digits(newTags)} of them new` : "" },
    {
      label: "Authors",
      value: authors,
      detail: authors > 0 ? `${members} ${members === 1 ? "is a member" : "are members"} here` : "",
    },
  ];
}

/** Pages of an earlier import of the same zip. */
function knownWords({ changed, unchanged }: Report): string {
  return [
    changed > 0 && `${count(changed, "new version")} of known pages`,
    unchanged > 0 && count(unchanged, "unchanged page"),
  ]
    .filter(Boolean)
    .join(", ");
}
