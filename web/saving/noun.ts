import type { Problem, WrongField } from "../api/problem.ts";
import type { Send } from "./delivery.ts";
import type { ListedFile } from "./upload-list.ts";

/** @property isOwn found by the form's own rules, not by the server */
export type Wrong = { kind: "wrong"; problems: readonly WrongField[]; isOwn?: boolean };

export type End<Saved, Newest> =
  | { kind: "saved"; saved: Saved }
  | Wrong
  | { kind: "conflict"; newest: Newest }
  /** The writer closed the conflict dialog without deciding. */
  | { kind: "undecided" }
  | { kind: "gone" }
  | { kind: "signed-out" }
  | { kind: "not-saved"; error: unknown };

export type RefusalContext = {
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Describes to `newSaving` how one kind of item is compared, checked and saved. */
export type Noun<Payload, Body, Saved, Newest> = {
  owner: string;
  isSame: (one: Payload, other: Payload) => boolean;
  /** Adds text that a control, such as the editor, keeps in its own state. */
  read?: (payload: Payload) => Payload;
  problems?: (payload: Payload) => readonly WrongField[];
  /** Returns the problems left after a change; the default removes those of the changed fields. */
  remainingProblems?: (end: Wrong, before: Payload, now: Payload) => readonly WrongField[];
  bodyOf: (payload: Payload, files: readonly ListedFile[]) => Body;
  send: Send<Body, Saved>;
  /** An earlier save whose answer was lost turns out to have arrived. The new save follows. */
  onEarlierSaved?: (saved: Saved, body: Body) => void;
  onSaved: (
    saved: Saved,
    sent: { body: Body; files: readonly ListedFile[] },
  ) => void | Promise<void>;
  /** Turns a refusal into a more specific end, or into "retry" once its cause is fixed. */
  onRefused?: (
    problem: Problem,
    context: RefusalContext,
  ) => Promise<End<Saved, Newest> | "retry" | undefined>;
};
