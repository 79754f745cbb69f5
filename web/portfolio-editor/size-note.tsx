import { sectionsBytes, sectionsMaxBytes } from "../../domain/portfolios/portfolios.ts";
import { Note } from "../ui/note.tsx";

/** Part of the limit from which on it is said. */
const near = 0.8;
const numbers = new Intl.NumberFormat("en-US");

type SizeNoteProps = { field: "sections" | "experiences"; parts: readonly object[] };

export function SizeNote({ field, parts }: SizeNoteProps) {
  const bytes = sectionsBytes(parts);
  if (bytes < near * sectionsMaxBytes) return null;
  const percent = Math.floor((bytes / sectionsMaxBytes) * 100);
  const isOver = bytes > sectionsMaxBytes;
  return (
    <Note tone={isOver ? "danger" : "warn"}>
      <span role="status">
        {isOver
          ? `The text of your ${field} is too large`
          : `The text of your ${field} grows large`}
      </span>
      : {numbers.format(bytes)} of {numbers.format(sectionsMaxBytes)} bytes ({percent}%).
    </Note>
  );
}
