import type { Problem, WrongField } from "../api/problem.ts";
import type { Send } from "./delivery.ts";
import type { ListedFile } from "./upload-list.ts";

/** @param isOwn told by a rule of the form, not by the server */
export type Wrong = { kind: "wrong"; problems: readonly WrongField[]; isOwn?: boolean };

/** How an attempt to save ended. */
export type End<Saved, Newest> =
  | { kind: "saved"; saved: Saved }
  | Wrong
  /** Somebody else has saved since. */
  | { kind: "conflict"; newest: Newest }
  /** The writer has closed the question about a conflict without an answer. */
  | { kind: "undecided" }
  /** The thing was deleted. */
  | { kind: "gone" }
  | { kind: "signed-out" }
  | { kind: "not-saved"; error: unknown };

/** For a noun that puts a refusal right. */
export type Mending = {
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void;
  /** Aborted when the form is closed. */
  signal: AbortSignal;
};

/** A thing that is written and saved. */
export type Noun<Payload, Body, Saved, Newest> = {
  /** Drafts are offered to this member for this thing alone. */
  owner: string;
  /** Whether nothing would be lost if one took the place of the other. */
  isSame: (one: Payload, other: Payload) => boolean;
  /** Adds the text of a control that keeps its own. */
  read?: (payload: Payload) => Payload;
  /** A payload with problems is not sent. */
  problems?: (payload: Payload) => readonly WrongField[];
  /** Decides after a change which problems remain; the default removes those of the changed fields. */
  stillWrong?: (end: Wrong, before: Payload, now: Payload) => readonly WrongField[];
  bodyOf: (payload: Payload, files: readonly ListedFile[]) => Body;
  send: Send<Body, Saved>;
  /** An earlier save, whose answer was lost, turns out to have arrived; the new one follows. */
  onEarlier?: (saved: Saved, body: Body) => void;
  onSaved: (
    saved: Saved,
    sent: { body: Body; files: readonly ListedFile[] },
  ) => void | Promise<void>;
  /** Turns a refusal into a more exact end, or into "again" when it was put right. */
  onRefused?: (
    problem: Problem,
    mending: Mending,
  ) => Promise<End<Saved, Newest> | "again" | undefined>;
};
