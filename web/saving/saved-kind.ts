import type { Problem, WrongField } from "../api/problem.ts";
import type { Send } from "./delivery.ts";
import type { ListedFile } from "./upload-list.ts";

/** `isOwn`: found by the form's own rules, not by the server. */
export type Wrong = { kind: "wrong"; problems: readonly WrongField[]; isOwn?: boolean };

export type SaveOutcome<Saved, Newest> =
  | { kind: "saved"; saved: Saved }
  | Wrong
  | { kind: "conflict"; newest: Newest }
  | { kind: "undecided" }
  | { kind: "gone" }
  | { kind: "signed-out" }
  | { kind: "not-saved"; error: unknown };

export type RefusalContext = {
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

export type SavedKind<Payload, Body, Saved, Newest> = {
  /** As in `Draft`. */
  owner: string;
  isSame: (one: Payload, other: Payload) => boolean;
  /** Adds text that a control, such as the editor, keeps in its own state. */
  read?: (payload: Payload) => Payload;
  problems?: (payload: Payload) => readonly WrongField[];
  /** The problems left after a change; by default, those of the unchanged fields. */
  remainingProblems?: (end: Wrong, before: Payload, now: Payload) => readonly WrongField[];
  bodyOf: (payload: Payload, files: readonly ListedFile[]) => Body;
  send: Send<Body, Saved>;
  /** An earlier save whose answer was lost has succeeded. The new one follows unless this throws. */
  onEarlierSaved?: (saved: Saved, body: Body) => void;
  onSaved: (
    saved: Saved,
    sent: { body: Body; files: readonly ListedFile[] },
  ) => void | Promise<void>;
  /** Turns a refusal into a more specific end, or into "retry" once its cause is fixed. */
  onRefused?: (
    problem: Problem,
    context: RefusalContext,
  ) => Promise<SaveOutcome<Saved, Newest> | "retry" | undefined>;
};
