import { Link } from "@tanstack/react-router";
import { longDate } from "../../../domain/dates.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { EditingNow } from "../../live/editing-now.tsx";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { Tag } from "../../ui/tag.tsx";
import styles from "../document-page.module.css";

export function DocumentHead({ document }: { document: DocumentAnswer }) {
  const subteams = useSubteams();
  return (
    <header className={styles.head}>
      <div className={styles.over}>
        <SerialNumber serial={document.serialNumber} />
        {document.tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {document.tags.map((tag) => (
              <li key={tag}>
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
      </div>
      <h1>{documentHeading(document, subteams)}</h1>
      <p className={styles.by}>
        <span>Created by {document.author.name}</span>
        <DateOf time={document.createdAt} />
        {document.can.edit && (
          <Link to="/document/$id/history" params={{ id: document.id }} className={styles.history}>
            History
          </Link>
        )}
      </p>
      <EditingNow documentId={document.id} />
    </header>
  );
}

function DateOf({ time }: { time: string | null }) {
  return time === null ? (
    <span>{longDate(null)}</span>
  ) : (
    <time dateTime={time}>{longDate(time)}</time>
  );
}
