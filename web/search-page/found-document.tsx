import { IconPaperclip } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { shownTitle } from "../../domain/documents/documents.ts";
import type { Excerpt, FoundDocument as Found } from "../../domain/search/search-page-shapes.ts";
import { DateTime } from "../layout/date-time.tsx";
import { TimeAgo } from "../layout/time-ago.tsx";
import { inFileHash } from "../search/in-file-hash.ts";
import { Marked } from "../search/marked.tsx";
import { SerialNumber } from "../subteams/serial-number.tsx";
import { SubteamIcon } from "../subteams/subteam-icon.tsx";
import { useSubteamColor, useSubteamName } from "../subteams/use-subteams.ts";
import { Tag } from "../ui/tag.tsx";
import styles from "./search-page.module.css";

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
          <IconPaperclip size={14} stroke={1.8} aria-hidden="true" />
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
      <DateTime at={createdAt} />
      {changedAt !== null && changedAt !== createdAt && (
        <span>
          changed <TimeAgo at={changedAt} />
        </span>
      )}
    </p>
  );
}

/** Several files may hold the same passage. */
function keyOf({ text, inFile }: Excerpt): string {
  return JSON.stringify([inFile, text]);
}

type ExcerptLineProps = { id: string; excerpt: Excerpt; query: string };

/** A passage in a file leads there. */
function ExcerptLine({ id, excerpt, query }: ExcerptLineProps) {
  const { inFile, text, cutBefore, cutAfter } = excerpt;
  const words = (
    <>
      {cutBefore && "…"}
      {/* The server puts a tab after each cell of a table. */}
      <Marked text={text.replaceAll("\t", " · ")} query={query} />
      {cutAfter && "…"}
    </>
  );
  if (!inFile) {
    return (
      <p className={styles.excerpt}>
        <span>{words}</span>
      </p>
    );
  }
  return (
    <p className={styles.excerpt}>
      <IconPaperclip size={14} stroke={1.8} aria-hidden="true" />
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
