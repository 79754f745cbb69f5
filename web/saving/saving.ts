import { onlineManager } from "@tanstack/react-query";
import type { WrongField } from "../api/problem.ts";
import { attempt } from "./attempt.ts";
import type { Clock } from "./clock.ts";
import { newDelivery, type Place, type Unanswered } from "./delivery.ts";
import { keptFiles } from "./draft-files.ts";
import { newDraftKeeper, type Kept } from "./draft-keeper.ts";
import type { Draft } from "./drafts.ts";
import type { End, Noun, Wrong } from "./noun.ts";
import { newStore } from "./store.ts";
import type { ListedFile, UploadList } from "./upload-list.ts";

export type Phase = "editing" | "uploading" | "saving" | "saved";

export type SavingState<Payload, Saved = unknown, Newest = unknown> = {
  payload: Payload;
  /** Whether it was changed since it was begun or resumed. */
  isChanged: boolean;
  phase: Phase;
  /** How the last attempt ended. Problems leave it as they are put right. */
  end: End<Saved, Newest> | undefined;
  /** The chosen files. */
  files: readonly ListedFile[];
  /** How much of the upload is done, from 0 to 1. */
  share: number;
  draft: Kept;
  isOnline: boolean;
};

export type KeptDraft<Payload, Body> = Draft &
  Payload & { unanswered?: Unanswered<Body> | undefined };

type Start<Payload, Body> = {
  payload: Payload;
  /** Changes are counted against this payload; the default is the first one. */
  baseline?: Payload;
  place?: Partial<Place<Body>>;
  /** The form goes on with this draft. */
  draftId?: string | undefined;
};

type Dependencies = {
  /** Whether its member is still the one who is signed in. */
  isOwn: () => boolean;
  clock: Clock;
  uploads?: UploadList;
};

/** Keeps typed text as a draft until it is saved, and saves it once. It knows no noun and no screen. */
export function newSaving<Payload extends object, Body, Saved, Newest = never>(
  noun: Noun<Payload, Body, Saved, Newest>,
  start: Start<Payload, Body>,
  { isOwn, clock, uploads }: Dependencies,
) {
  let baseline = start.baseline ?? start.payload;
  let savedFiles: readonly ListedFile[] = [];
  let closing = new AbortController();
  let lastSeen = { chosen: "", sent: "" };

  const chosen = () => uploads?.read() ?? [];
  const store = newStore<SavingState<Payload, Saved, Newest>>({
    payload: start.payload,
    isChanged: false,
    phase: "editing",
    end: undefined,
    files: chosen(),
    share: 0,
    draft: { at: undefined, notKept: [] },
    isOnline: onlineManager.isOnline(),
  });
  const { read, show } = store;
  const payloadNow = () => noun.read?.(read().payload) ?? read().payload;

  const delivery = newDelivery(noun.send, clock, noun.onEarlier);
  delivery.goOnWith(start.place ?? {});

  const isUnsaved = (payload: Payload) =>
    !noun.isSame(payload, baseline) || chosen().some((file) => !savedFiles.includes(file));
  const fieldsToKeep = () => {
    const place = delivery.place();
    const payload = payloadNow();
    if (!isUnsaved(payload) && !place.unanswered) return undefined;
    return { ...payload, ...place, ...(uploads && { files: keptFiles(chosen()) }) };
  };
  const draft = newDraftKeeper(
    { owner: noun.owner, read: fieldsToKeep, isOwn, startId: start.draftId },
    clock,
  );

  const begin = (place: Partial<Place<Body>>, payload: Payload, isChanged: boolean) => {
    delivery.goOnWith(place);
    show({ payload, isChanged, phase: "editing", end: undefined });
  };
  const markChanged = () => {
    const isSaved = read().phase === "saved";
    show({ isChanged: true, ...(isSaved && { phase: "editing", end: undefined }) });
    draft.keepSoon();
  };
  const settle = (remaining: (end: Wrong) => readonly WrongField[]) => {
    const { end } = read();
    if (end?.kind !== "wrong") return;
    const problems = remaining(end);
    show({ end: problems.length > 0 ? { ...end, problems } : undefined });
  };
  const settleFields = (fields: readonly string[]) =>
    settle(({ problems }) => problems.filter(({ field }) => !fields.includes(field)));
  const followFiles = () => {
    const files = chosen();
    const before = lastSeen;
    lastSeen = {
      chosen: files.map(({ key }) => key).join(),
      sent: files.map(({ id = "", url = "" }) => `${url} ${id}`).join(),
    };
    show({ files, share: uploads?.share() ?? 0 });
    if (lastSeen.chosen !== before.chosen) draft.keepFiles(files);
    else if (lastSeen.sent !== before.sent) draft.keepSoon();
  };

  const deliver = async (files: readonly ListedFile[]) => {
    let payload = payloadNow();
    const readBody = () => {
      payload = payloadNow();
      return noun.bodyOf(payload, files);
    };
    const { saved, body } = await delivery.deliver(readBody, draft.keepNow);
    baseline = payload;
    savedFiles = files;
    if (isUnsaved(payloadNow())) draft.keepSoon();
    else await draft.clear();
    return { saved, body };
  };
  const endWith = (end: End<Saved, Newest>) => {
    show({ phase: end.kind === "saved" ? "saved" : "editing", end });
    return end;
  };

  return {
    subscribe: store.subscribe,
    read,
    owner: noun.owner,
    draft,
    uploads,
    place: delivery.place,
    /** The payload with the text of the controls that keep their own. */
    payload: payloadNow,
    isUnsaved: () => isUnsaved(payloadNow()),
    /** Replaces a part of the baseline by the way in which a control says the same. */
    setBaseline: (change: Partial<Payload>) => {
      baseline = { ...baseline, ...change };
    },
    /** @returns closes the form: uploads end, the draft stays */
    open: () => {
      closing = new AbortController();
      draft.open();
      const ends = [
        onlineManager.subscribe((isOnline) => show({ isOnline })),
        draft.subscribe(() => show({ draft: draft.kept() })),
        uploads?.subscribe(followFiles),
      ];
      followFiles();
      return () => {
        // The controls are about to go, an answer may still come.
        show({ payload: payloadNow() });
        closing.abort();
        uploads?.giveUp();
        draft.close();
        for (const end of ends) end?.();
      };
    },
    change: (change: Partial<Payload>) => {
      const before = read().payload;
      const payload = { ...before, ...change };
      show({ payload });
      const { stillWrong } = noun;
      if (stillWrong) settle((end) => stillWrong(end, before, payload));
      else settleFields(Object.keys(change));
      markChanged();
    },
    /** Changes the payload without counting it as typed. */
    amend: (change: Partial<Payload>) => show({ payload: { ...read().payload, ...change } }),
    /** Reports a change in a control that keeps its own text. @param settled the field, when it is right now */
    touch: (settled?: string) => {
      if (settled !== undefined) settleFields([settled]);
      markChanged();
    },
    /** The former contents of the form stay a draft of their own. */
    resumeDraft: (
      left: { id: string } & Partial<Place<Body>>,
      payload: Payload,
      files: readonly ListedFile[] = [],
    ) => {
      draft.goOnWith(left.id);
      begin(left, payload, false);
      uploads?.show(files);
    },
    /** The next save makes another thing. @param payload replaces what is typed */
    startAnother: (payload?: Payload) => {
      delivery.goOnWith({});
      if (payload === undefined) return;
      baseline = payload;
      show({ payload, isChanged: false });
    },
    /** The writer has decided that this payload replaces that version. */
    rebaseOnto: (version: number) =>
      delivery.goOnWith({ target: delivery.place().target, version }),
    postponeConflict: () => show({ end: { kind: "undecided" } }),
    /** @returns undefined while another attempt is under way, and when the form was closed */
    save: async (): Promise<End<Saved, Newest> | undefined> => {
      if (["uploading", "saving"].includes(read().phase)) return undefined;
      const problems = noun.problems?.(payloadNow()) ?? [];
      if (problems.length > 0) return endWith({ kind: "wrong", problems, isOwn: true });
      if (!isOwn()) return endWith({ kind: "signed-out" });
      const { signal } = closing;
      show({ end: undefined, phase: "saving" });
      const end = await attempt(noun, {
        uploads,
        isOwn,
        signal,
        deliver,
        onUploading: (share = read().share) => show({ phase: "uploading", share }),
        onSaving: () => show({ phase: "saving" }),
      });
      endWith(end);
      return signal.aborted ? undefined : end;
    },
    /** @returns brings it back as it was */
    discard: (next: Payload): (() => void) => {
      const place = delivery.place();
      const written = read().payload;
      begin({}, next, false);
      void draft.clear();
      return () => {
        if (read().phase === "saving") return;
        begin(place, written, true);
        draft.keepSoon();
      };
    },
  };
}
