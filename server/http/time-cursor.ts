import { idPattern } from "../../domain/ids.ts";
import { Refusal } from "../../domain/refusals.ts";

/** The position of a row in a list that is newest first. */
export type TimePosition = { time: number; id: string };

const start: TimePosition = { time: Number.MAX_SAFE_INTEGER, id: "" };
const pattern = new RegExp(`^(\\d{1,16})\\.(${idPattern})$`);

export function timeCursor({ time, id }: TimePosition): string {
  return `${time}.${id}`;
}

/** @returns the position before which the page begins; without a cursor, after all rows */
export function parseTimeCursor(cursor: string | undefined): TimePosition {
  if (cursor === undefined) return start;
  const [, time, id = ""] = pattern.exec(cursor) ?? [];
  if (time === undefined) throw new Refusal("malformed-request");
  return { time: Number(time), id };
}
