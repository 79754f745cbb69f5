import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { addBasePath } from "../../api/base-path.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { TimeAgo } from "../../layout/time-ago.tsx";
import { EditingNow } from "../../live/editing-now.tsx";
import { useIdleCode } from "../../shell/use-idle-code.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { Tag } from "../../ui/tag.tsx";
import type { DocumentHeadProps } from "../editing/edit-document.tsx";
import styles from "../document-page.module.css";

const loadActions = () => import("./document-actions.tsx");

export function DocumentHead({ document, contents, controls }: DocumentHeadProps) {
  const subteams = useSubteams();
  const { subteam } = document;
  const heading = documentHeading(document, subteams);
  const actions = useIdleCode(loadActions);
  return (
    <header className={styles.head}>
      <div className={styles.over}>
        <nav className={styles.path} aria-label="Breadcrumb">
          <Link to="/subteam/$subteam" params={{ subteam }} className={styles.subteam}>
            <SubteamIcon subteam={subteam} size={14} />
            {subteamName(subteams, subteam)}
          </Link>
          <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
          <span>{controls?.serial ?? <SerialNumber serial={document.serialNumber} />}</span>
          {/* The heading below shows the title already. */}
          <span aria-current="page" className="sr-only">
            {heading}
          </span>
        </nav>
        <div className={styles.actions} data-many={document.can.edit || undefined}>
          {actions && <actions.DocumentActions document={document} isWriting={!!controls} />}
        </div>
        {contents}
        {controls?.tags ?? <Tags document={document} />}
      </div>
      {controls?.title ?? <h1>{heading}</h1>}
      <p className={styles.by}>
        <span>
          Created by <Author document={document} />
        </span>
        <DateTime at={document.createdAt} format="long" />
        <LastEdit document={document} />
      </p>
      <EditingNow documentId={document.id} />
    </header>
  );
}

function Tags({ document: { subteam, tags, can } }: { document: DocumentAnswer }) {
  if (tags.length === 0) return null;
  return (
    <div className={styles.tags}>
      <ul aria-label="Tags">
        {tags.map((tag) => (
          <li key={tag}>
            <Link to="/subteam/$subteam" params={{ subteam }} search={{ tag: [tag] }}>
              <Tag>{tag}</Tag>
            </Link>
          </li>
        ))}
      </ul>
      {/* Keeps the place of the button that adds tags. */}
      {can.edit && <span className={styles.addPlace} />}
    </div>
  );
}

function Author({ document: { author, authorPortfolio } }: { document: DocumentAnswer }) {
  if (authorPortfolio === null) return author.name;
  return (
    <a
      href={addBasePath(`/${authorPortfolio}`)}
      target="_blank"
      rel="noreferrer"
      className={styles.author}
    >
      {author.name}
    </a>
  );
}

function LastEdit({ document }: { document: DocumentAnswer }) {
  const { id, can, lastModified: time, lastModifiedBy: editor } = document;
  const edited = editor && time && (
    <>
      Edited by {editor.name} <TimeAgo at={time} />
    </>
  );
  if (!can.edit) return edited && <span>{edited}</span>;
  return (
    <Link to="/document/$id/history" params={{ id }} className={styles.history}>
      {edited || "History"}
      {edited && <span className="sr-only"> (History)</span>}
    </Link>
  );
}
