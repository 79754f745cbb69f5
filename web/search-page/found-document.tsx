import { Link } from "@tanstack/react-router";
import { longDate, shortDay } from "../../domain/dates.ts";
import { shownTitle } from "../../domain/documents/documents.ts";
import { fileKind } from "../../domain/files/files.ts";
import type { Excerpt, FoundDocument as Found } from "../../domain/search/search-page-shapes.ts";
import { TimeAgo } from "../layout/time-ago.tsx";
import { useNow } from "../layout/use-now.ts";
import { useTimeZone } from "../layout/use-time-zone.ts";
import { inFileHash } from "../search/in-file-hash.ts";
import { Marked, MarkedExcerpt } from "../search/marked.tsx";
import { SerialNumber } from "../subteams/serial-number.tsx";
import { SubteamIcon } from "../subteams/subteam-icon.tsx";
import { useSubteamColor, useSubteamName } from "../subteams/use-subteams.ts";
import { FileIcon } from "../ui/file-icon.tsx";
import { Tag } from "../ui/tag.tsx";
import styles from "./search-page.module.css";

const hour = 3_600_000;

type FoundDocumentProps = { found: Found; query: string };

export function FoundDocument({ found, query }: FoundDocumentProps) {
  const { id, subteam, title, serialNumber, attachment, excerpts } = found;
  return (
    <li className={styles.found} data-st={useSubteamColor(subteam)}>
      <div className={styles.title}>
        <Link to="/document/$id" params={{ id }} preload="intent">
          <Marked text={shownTitle(title)} query={query} />
        </Link>
        <SerialNumber serial={serialNumber} />
      </div>
      <Facts found={found} />
      {attachment !== null && (
        <p className={styles.excerpt}>
          <FileIcon kind={fileKind(attachment)} size={14} />
          <span>
            <Marked text={attachment} query={query} />
          </span>
        </p>
      )}
      {excerpts.map((excerpt) => (
        <ExcerptLine key={keyOf(excerpt)} id={id} excerpt={excerpt} query={query} />
      ))}
    </li>
  );
}

function Facts({ found: { subteam, tags, author, createdAt, changedAt } }: { found: Found }) {
  const name = useSubteamName(subteam);
  return (
    <p className={styles.facts}>
      <Link to="/subteam/$subteam" params={{ subteam }} className={styles.subteam}>
        <SubteamIcon subteam={subteam} size={15} />
        {name}
      </Link>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      <span>{author.name}</span>
      {createdAt !== null && <Day at={createdAt} />}
      {changedAt !== null && changedAt !== createdAt && (
        <span>
          changed <TimeAgo at={changedAt} />
        </span>
      )}
    </p>
  );
}

function Day({ at }: { at: string }) {
  const now = useNow(hour);
  const timeZone = useTimeZone();
  return (
    // Browsers may write a date a little differently than the server.
    <time dateTime={at} title={longDate(at, { timeZone })} suppressHydrationWarning>
      {shortDay(at, now, { timeZone })}
    </time>
  );
}

/** Several files may hold the same passage. */
function keyOf({ text, inFile }: Excerpt): string {
  return JSON.stringify([inFile, text]);
}

type ExcerptLineProps = { id: string; excerpt: Excerpt; query: string };

/** A passage in a file leads there. */
function ExcerptLine({ id, excerpt, query }: ExcerptLineProps) {
  const { inFile } = excerpt;
  const words = <MarkedExcerpt excerpt={excerpt} query={query} />;
  if (!inFile) {
    return (
      <p className={styles.excerpt}>
        <span>{words}</span>
      </p>
    );
  }
  return (
    <p className={styles.excerpt}>
      <FileIcon kind={fileKind(inFile.name)} size={14} />
      <span>
        <Link to="/document/$id" params={{ id }} hash={inFileHash(inFile)}>
          In <strong>{inFile.name}</strong>
          {inFile.page !== null && `, page ${inFile.page}`}
        </Link>
        : {words}
      </span>
    </p>
  );
}
