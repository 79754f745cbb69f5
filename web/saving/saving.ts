import { Problem } from "../wire/problem.ts";
import type { Clock } from "./clock.ts";
import { newDelivery, type Place, type Send, type Unanswered } from "./delivery.ts";
import { newDraftKeeper, type Kept } from "./draft-keeper.ts";
import type { Draft } from "./drafts.ts";

/** What a noun hands over to be saved. */
export type Noun<Payload, Body, Saved> = {
  /** The member, and for what: whose drafts are offered. */
  owner: string;
  isEmpty: (payload: Payload) => boolean;
  /** What is sent of it. */
  bodyOf: (payload: Payload) => Body;
  send: Send<Body, Saved>;
  onSaved: (saved: Saved) => void;
};

export type Phase = "editing" | "saving" | "saved" | "refused" | "unanswered" | "signed-out";

export type SavingState<Payload> = {
  payload: Payload;
  /** Whether it was changed since it was begun or taken up. */
  isChanged: boolean;
  phase: Phase;
  /** Why the last save ended without it. */
  error: Error | undefined;
  draft: Kept;
};

export type KeptDraft<Payload, Body> = Draft &
  Payload & { unanswered?: Unanswered<Body> | undefined };

/** The answer to an earlier save came late: what was written since was not saved with it. */
export class SavedAsBefore extends Error {
  override name = "SavedAsBefore";
}

/**
 * Saves things that are written once. What is typed is a draft until it is saved.
 * @param isOwn whether its member is still the one who is signed in
 */
export function newSaving<Payload extends object, Body, Saved>(
  noun: Noun<Payload, Body, Saved>,
  start: Payload,
  isOwn: () => boolean,
  clock: Clock,
) {
  const listeners = new Set<() => void>();
  const delivery = newDelivery(noun.send, clock, (saved) => {
    noun.onSaved(saved);
    delivery.goOnWith({});
    throw new SavedAsBefore("Saved as it was before");
  });
  const fieldsToKeep = () =>
    noun.isEmpty(state.payload) ? undefined : { ...state.payload, ...delivery.place() };
  const draft = newDraftKeeper({ owner: noun.owner, read: fieldsToKeep, isOwn }, clock);
  let state: SavingState<Payload> = {
    payload: start,
    isChanged: false,
    phase: "editing",
    error: undefined,
    draft: draft.kept(),
  };

  const show = (change: Partial<SavingState<Payload>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  draft.subscribe(() => show({ draft: draft.kept() }));

  const begin = (place: Partial<Place<Body>>, payload: Payload, isChanged: boolean) => {
    delivery.goOnWith(place);
    show({ payload, isChanged, phase: "editing", error: undefined });
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => state,
    draft,
    change: (payload: Payload) => {
      // Emptied, it is given up; what is written next is another thing.
      if (noun.isEmpty(payload) && state.phase !== "saving") delivery.goOnWith({});
      show({ payload, isChanged: true, phase: "editing" });
      draft.keepSoon();
    },
    /** Takes up what was left over. */
    goOnWith: (left: KeptDraft<Payload, Body>, payload: Payload) => {
      draft.goOnWith(left.id);
      begin(left, payload, false);
    },
    /** @param next what is written after it */
    save: async (next: Payload): Promise<Phase> => {
      if (state.phase === "saving") return "saving";
      if (!isOwn()) {
        show({ phase: "signed-out" });
        return "signed-out";
      }
      show({ phase: "saving", error: undefined });
      try {
        const saved = await delivery.deliver(noun.bodyOf(state.payload), draft.keepNow);
        await draft.clear();
        noun.onSaved(saved);
        begin({}, next, false);
        show({ phase: "saved" });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        show({ phase: phaseAfter(error), error });
      }
      return state.phase;
    },
    /** @returns brings it back as it was */
    discard: (next: Payload): (() => void) => {
      const place = delivery.place();
      const written = state.payload;
      begin({}, next, false);
      void draft.clear();
      return () => {
        if (state.phase === "saving") return;
        begin(place, written, true);
        draft.keepSoon();
      };
    },
  };
}

function phaseAfter(error: Error): Phase {
  if (!(error instanceof Problem)) return error instanceof SavedAsBefore ? "refused" : "unanswered";
  return error.code === "not-signed-in" ? "signed-out" : "refused";
}
