import { sectionsBytes, sectionsMaxBytes } from "../../domain/portfolios/portfolios.ts";
import { Note } from "../ui/note.tsx";

/** The share of the limit, from 0 to 1, at which the note appears. */
const warningShare = 0.8;
const numberFormat = new Intl.NumberFormat("en-US");

type SizeNoteProps = { field: "sections" | "experiences"; parts: readonly object[] };

export function SizeNote({ field, parts }: SizeNoteProps) {
  const bytes = sectionsBytes(parts);
  if (bytes < warningShare * sectionsMaxBytes) return null;
  const percent = Math.floor((bytes / sectionsMaxBytes) * 100);
  const isOver = bytes > sectionsMaxBytes;
  return (
    <Note tone={isOver ? "danger" : "warn"}>
      <span role="status">
        {isOver
          ? `The text of your ${field} is too large`
          : `The text of your ${field} is getting large`}
      </span>
      : {numberFormat.format(bytes)} of {numberFormat.format(sectionsMaxBytes)} bytes ({percent}%).
    </Note>
  );
}
