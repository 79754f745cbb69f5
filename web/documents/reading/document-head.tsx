import { IconChevronRight, IconLink } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { subteamName } from "../../../domain/subteams/subteams.ts";
import { DateTime } from "../../layout/date-time.tsx";
import { TimeAgo } from "../../layout/time-ago.tsx";
import { EditingNow } from "../../live/editing-now.tsx";
import { useIdleCode } from "../../shell/use-idle-code.ts";
import { SerialNumber } from "../../subteams/serial-number.tsx";
import { SubteamIcon } from "../../subteams/subteam-icon.tsx";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useCopyLink } from "../../ui/use-copy-link.ts";
import type { DocumentHeadProps } from "../editing/edit-document.tsx";
import styles from "../document-page.module.css";

export function DocumentHead({ document, contents, written }: DocumentHeadProps) {
  const subteams = useSubteams();
  const { subteam } = document;
  return (
    <header className={styles.head}>
      <div className={styles.over}>
        <nav className={styles.path} aria-label="Breadcrumb">
          <Link to="/subteam/$subteam" params={{ subteam }} className={styles.subteam}>
            <SubteamIcon subteam={subteam} size={14} />
            {subteamName(subteams, subteam)}
          </Link>
          <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
          <span aria-current="page">
            {written?.serial ?? <SerialNumber serial={document.serialNumber} />}
          </span>
        </nav>
        <div className={styles.actions}>
          {document.can.edit && <Watch document={written ? undefined : document} />}
          <CopyLink document={document} />
          {document.can.edit && (written ? <span /> : <More document={document} />)}
        </div>
        {contents}
        {written?.tags ?? <Tags document={document} />}
      </div>
      {written?.title ?? <h1>{documentHeading(document, subteams)}</h1>}
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

const loadWatch = () => import("../../notifications/watch-button.tsx");

/** Keeps the place of the button, which is absent on phones and while writing. */
function Watch({ document }: { document: DocumentAnswer | undefined }) {
  const code = useIdleCode(loadWatch);
  return (
    <span className={styles.watch}>
      {code && document && <code.WatchButton path={`/api/documents/${document.id}`} size="sm" />}
    </span>
  );
}

const loadMore = () => import("../moving/more-menu.tsx");

/** Keeps the place of the menu until its code has loaded, which reading does not need. */
function More({ document }: { document: DocumentAnswer }) {
  const code = useIdleCode(loadMore);
  return code ? <code.MoreMenu document={document} /> : <span />;
}

/** Copies the short address, which leads to the document for good. */
function CopyLink({ document: { serialNumber } }: { document: DocumentAnswer }) {
  const copyLink = useCopyLink();
  return (
    <IconButton
      label="Copy link"
      size="sm"
      data-needs-script
      onClick={() => void copyLink(`/k/${encodeURIComponent(serialNumber)}`)}
    >
      <IconLink size={18} stroke={1.7} aria-hidden="true" />
    </IconButton>
  );
}

/** Leads to the author's portfolio if it is published. */
function Author({ document: { author, authorPortfolio } }: { document: DocumentAnswer }) {
  if (authorPortfolio === null) return author.name;
  return (
    <a href={`/${authorPortfolio}`} target="_blank" rel="noreferrer" className={styles.author}>
      {author.name}
    </a>
  );
}

/** Leads those who may edit to the history. */
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
