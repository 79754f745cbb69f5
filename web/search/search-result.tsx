import { Link } from "@tanstack/react-router";
import { shownTitle } from "../../domain/documents/documents.ts";
import { fileKind } from "../../domain/files/files.ts";
import { findMatches } from "../../domain/search/find-matches.ts";
import type { SearchResult as Result } from "../../domain/search/search-shapes.ts";
import { SerialNumber } from "../subteams/serial-number.tsx";
import { SubteamIcon } from "../subteams/subteam-icon.tsx";
import { useSubteamColor, useSubteamName } from "../subteams/use-subteams.ts";
import { FileIcon } from "../ui/file-icon.tsx";
import { Marked, MarkedExcerpt } from "./marked.tsx";
import { resultTarget } from "./result-target.ts";
import styles from "./search-results.module.css";

type SearchResultProps = {
  id: string;
  result: Result;
  query: string;
  active: boolean;
  onOpen: () => void;
};

/** A link, so that it can be opened in a new tab. The search field keeps the focus. */
export function SearchResult({ id, result, query, active, onOpen }: SearchResultProps) {
  return (
    <Link
      to="/document/$id"
      {...resultTarget(result)}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      preload="intent"
      draggable={false}
      className={styles.result}
      data-st={useSubteamColor(result.subteam)}
      data-active={active || undefined}
      onClick={onOpen}
    >
      <ResultParts result={result} query={query} />
    </Link>
  );
}

function ResultParts({ result, query }: Pick<SearchResultProps, "result" | "query">) {
  const { attachment, inFile } = result;
  const subteamName = useSubteamName(result.subteam);
  return (
    <>
      <Serial result={result} query={query} />
      <span className={styles.body}>
        <span className={styles.title}>
          <Marked text={shownTitle(result.title)} query={query} />
        </span>
        {attachment !== null && (
          <span className={styles.attachment}>
            <FileIcon kind={fileKind(attachment)} size={14} />
            <span>
              <Marked text={attachment} query={query} />
            </span>
          </span>
        )}
        {inFile && <InFile found={inFile} />}
        <span className={styles.preview}>
          <MarkedExcerpt excerpt={inFile?.preview ?? result.preview} query={query} />
        </span>
      </span>
      <span className={styles.subteam}>
        <SubteamIcon subteam={result.subteam} size={16} />
        <span>{subteamName}</span>
      </span>
    </>
  );
}

function InFile({ found: { name, page } }: { found: NonNullable<Result["inFile"]> }) {
  return (
    <span className={styles.attachment}>
      <FileIcon kind={fileKind(name)} size={14} />
      <span>
        In {name}
        {page !== null && `, page ${page}`}:
      </span>
    </span>
  );
}

function Serial({ result, query }: { result: Result; query: string }) {
  const isHit = findMatches(result.serialNumber, query, 1).length > 0;
  return (
    <span className={styles.serial}>
      {isHit ? (
        <Marked text={result.serialNumber} query={query} />
      ) : (
        <SerialNumber serial={result.serialNumber} />
      )}
    </span>
  );
}
