import { useMemo } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { readRows, type Rows } from "./read-rows.ts";
import { TextOf } from "./text-of.tsx";
import { DownloadLink, ViewerFailed } from "./viewer-states.tsx";

/** All rows are counted, so the whole file is read. */
export const csvMaxBytes = 10_485_760;

type CsvViewerProps = { attachment: Attachment };

export function CsvViewer({ attachment }: CsvViewerProps) {
  if (attachment.size > csvMaxBytes)
    return (
      <ViewerFailed attachment={attachment}>This file is too large to show here.</ViewerFailed>
    );
  return (
    <TextOf attachment={attachment} maxBytes={csvMaxBytes}>
      {({ text }) => <Table attachment={attachment} text={text} />}
    </TextOf>
  );
}

function Table({ attachment, text }: CsvViewerProps & { text: string }) {
  const table = useMemo(() => readRows(text), [text]);
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

function RowTable({ name, header, rows, hasNumbers }: Rows & { name: string }) {
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
              <th key={column} scope="col" data-text={!hasNumbers[column] || undefined}>
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
                <td key={column} data-text={!hasNumbers[column] || undefined}>
                  {cell}
                </td>
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
  return columns > header.length ? `${shown}, first ${header.length} of ${columns} columns` : shown;
}
