import { useMemo } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { readRows, type Rows } from "./read-rows.ts";
import { useBeginning } from "./use-beginning.ts";
import { DownloadLink, ViewerFailed, ViewerLoading } from "./viewer-states.tsx";

/** All rows are counted, so the whole file is read. */
export const csvMaxBytes = 10_485_760;

export function CsvViewer({ attachment }: { attachment: Attachment }) {
  if (attachment.size > csvMaxBytes)
    return (
      <ViewerFailed attachment={attachment}>This file is too large to show here.</ViewerFailed>
    );
  return <CsvFile attachment={attachment} />;
}

function CsvFile({ attachment }: { attachment: Attachment }) {
  const file = useBeginning(attachment, csvMaxBytes);
  const text = typeof file === "string" ? undefined : file.text;
  const table = useMemo(() => (text === undefined ? undefined : readRows(text)), [text]);
  if (file === "loading") return <ViewerLoading name={attachment.name} />;
  if (!table) return <ViewerFailed attachment={attachment}>Couldn't load this file.</ViewerFailed>;
  if (table.columns === 0)
    return <ViewerFailed attachment={attachment}>This file has no rows.</ViewerFailed>;
  return (
    <>
      <RowTable name={attachment.name} {...table} />
      <p className="viewer-foot">
        <span>{rowCount(table)}</span>
        <DownloadLink attachment={attachment}>Download the whole file</DownloadLink>
      </p>
    </>
  );
}

function RowTable({ name, header, rows }: Rows & { name: string }) {
  return (
    <div className="viewer-table" tabIndex={0} role="region" aria-label={`Rows of ${name}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Row</span>
            </th>
            {header.map((cell, column) => (
              // Columns never change their order.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {row.map((cell, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rowCount({ rows, total, header, columns }: Rows): string {
  const count = total.toLocaleString("en-US");
  const shown =
    rows.length < total
      ? `First ${rows.length} of ${count} rows`
      : `${count} ${total === 1 ? "row" : "rows"}`;
  return columns > header.length && header.length === 50
    ? `${shown}, first 50 of ${columns} columns`
    : shown;
}
