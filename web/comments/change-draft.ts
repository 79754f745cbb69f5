import { commentParts, type Mentioned } from "../../domain/comments/mentions.ts";
import type { CommentPayload } from "./comment-draft.ts";

type Place = Mentioned & { from: number };

export type DraftChange = {
  text: string;
  /** The caret after the change, which is where the change ended. */
  caret?: number;
  added?: Place;
};

/** Makes stored text. A changed name is plain text until retyped (rules 13.32, 13.63, 13.65). */
export function changeDraft(
  before: CommentPayload,
  { text, caret = text.length, added }: DraftChange,
): CommentPayload {
  const { mentions } = before;
  const others = added ? mentions.filter(({ id }) => id !== added.id) : mentions;
  const newest = added ? [{ id: added.id, name: added.name }, ...others] : mentions;
  const kept = [...movedPlaces(before, text, caret), ...(added ? [added] : [])];
  const places = kept.filter((place) => isWhole(place, text));
  // Longer names first, because a name may begin with another one.
  for (const lost of newest.toSorted((one, other) => other.name.length - one.name.length)) {
    if (places.some(({ id }) => id === lost.id)) continue;
    const found = findAgain(lost, text, places);
    if (found) places.push(found);
  }
  return { content: storedText(text, places), mentions: newest };
}

/** @returns the field's text with each letter of a chosen mention replaced by `sign` */
export function maskMentions({ content, mentions }: CommentPayload, sign: string): string {
  return commentParts(content, mentions)
    .map(({ text, id }) => (id === undefined ? text : sign.repeat(text.length)))
    .join("");
}

function placesIn({ content, mentions }: CommentPayload): { text: string; places: Place[] } {
  let shown = "";
  const places: Place[] = [];
  for (const { text, id } of commentParts(content, mentions)) {
    if (id !== undefined) places.push({ id, name: text.slice(1), from: shown.length });
    shown += text;
  }
  return { text: shown, places };
}

/** Assumes that the change replaced one stretch of the text, which ends at the caret. */
function movedPlaces(before: CommentPayload, text: string, caret: number): Place[] {
  const { text: old, places } = placesIn(before);
  const tail = text.slice(caret);
  const end = old.endsWith(tail) ? tail.length : sharedEnd(old, text);
  const start = sharedStart(old, text, Math.min(old.length, text.length) - end);
  return places.flatMap((place) => {
    if (endOf(place) <= start) return [place];
    if (place.from < old.length - end) return [];
    return [{ ...place, from: place.from + text.length - old.length }];
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

function endOf({ from, name }: Place): number {
  return from + name.length + 1;
}

/** A letter or digit right after a name makes it a different name. */
function isWhole(place: Place, text: string): boolean {
  const end = endOf(place);
  return text.slice(place.from, end) === `@${place.name}` && !letterFirst.test(text.slice(end));
}

const letterFirst = /^[\p{L}\p{N}]/u;

function findAgain(lost: Mentioned, text: string, taken: readonly Place[]): Place | undefined {
  for (let from = -1; (from = text.indexOf(`@${lost.name}`, from + 1)) >= 0;) {
    const place = { ...lost, from };
    const isFree = taken.every((other) => endOf(other) <= from || endOf(place) <= other.from);
    if (isFree && isWhole(place, text)) return place;
  }
  return undefined;
}

function storedText(text: string, places: readonly Place[]): string {
  let stored = "";
  let end = 0;
  for (const place of places.toSorted((one, other) => one.from - other.from)) {
    stored += `${text.slice(end, place.from)}<@${place.id}>`;
    end = endOf(place);
  }
  return stored + text.slice(end);
}
