import { commentParts, type Mentioned } from "../../domain/comments/mentions.ts";
import type { CommentPayload } from "./comment-draft.ts";

type MentionRange = Mentioned & { from: number };

export type DraftChange = {
  text: string;
  /** The caret after the change, which is where the change ended. */
  caret?: number;
  added?: MentionRange;
};

/** Makes stored text. A changed name is plain text until retyped (rules 13.32, 13.63, 13.65). */
export function changeDraft(
  before: CommentPayload,
  { text, caret = text.length, added }: DraftChange,
): CommentPayload {
  const { mentions } = before;
  const others = added ? mentions.filter(({ id }) => id !== added.id) : mentions;
  const newest = added ? [{ id: added.id, name: added.name }, ...others] : mentions;
  const kept = [...movedRanges(before, text, caret), ...(added ? [added] : [])];
  const ranges = kept.filter((range) => isWhole(range, text));
  // Longer names first, because a name may begin with another one.
  for (const lost of newest.toSorted((one, other) => other.name.length - one.name.length)) {
    if (ranges.some(({ id }) => id === lost.id)) continue;
    const found = findAgain(lost, text, ranges);
    if (found) ranges.push(found);
  }
  return { content: storedText(text, ranges), mentions: newest };
}

/** @returns the field's text with each letter of a chosen mention replaced by `sign` */
export function maskMentions({ content, mentions }: CommentPayload, sign: string): string {
  return commentParts(content, mentions)
    .map(({ text, id }) => (id === undefined ? text : sign.repeat(text.length)))
    .join("");
}

function rangesIn({ content, mentions }: CommentPayload): { text: string; ranges: MentionRange[] } {
  let shown = "";
  const ranges: MentionRange[] = [];
  for (const { text, id } of commentParts(content, mentions)) {
    if (id !== undefined) ranges.push({ id, name: text.slice(1), from: shown.length });
    shown += text;
  }
  return { text: shown, ranges };
}

/** Assumes that the change replaced one stretch of the text, which ends at the caret. */
function movedRanges(before: CommentPayload, text: string, caret: number): MentionRange[] {
  const { text: old, ranges } = rangesIn(before);
  const tail = text.slice(caret);
  const end = old.endsWith(tail) ? tail.length : sharedEnd(old, text);
  const start = sharedStart(old, text, Math.min(old.length, text.length) - end);
  return ranges.flatMap((range) => {
    if (endOf(range) <= start) return [range];
    if (range.from < old.length - end) return [];
    return [{ ...range, from: range.from + text.length - old.length }];
  });
}

function sharedStart(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

function sharedEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.at(-length - 1) === other.at(-length - 1)) length += 1;
  return length;
}

function endOf({ from, name }: MentionRange): number {
  return from + name.length + 1;
}

/** A letter or digit right after a name makes it a different name. */
function isWhole(range: MentionRange, text: string): boolean {
  const end = endOf(range);
  return text.slice(range.from, end) === `@${range.name}` && !letterFirst.test(text.slice(end));
}

const letterFirst = /^[\p{L}\p{N}]/u;

function findAgain(
  lost: Mentioned,
  text: string,
  taken: readonly MentionRange[],
): MentionRange | undefined {
  for (let from = -1; (from = text.indexOf(`@${lost.name}`, from + 1)) >= 0;) {
    const range = { ...lost, from };
    const isFree = taken.every((other) => endOf(other) <= from || endOf(range) <= other.from);
    if (isFree && isWhole(range, text)) return range;
  }
  return undefined;
}

function storedText(text: string, ranges: readonly MentionRange[]): string {
  let stored = "";
  let end = 0;
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    stored += `${text.slice(end, range.from)}<@${range.id}>`;
    end = endOf(range);
  }
  return stored + text.slice(end);
}
