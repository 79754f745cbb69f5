import { onlineManager } from "@tanstack/react-query";
import { Problem, type WrongField } from "../wire/problem.ts";
import type { Clock } from "./clock.ts";
import { newDelivery, type Place, type Send, type Unanswered } from "./delivery.ts";
import { keptFiles } from "./draft-files.ts";
import { newDraftKeeper, type Kept } from "./draft-keeper.ts";
import type { Draft } from "./drafts.ts";
import { newStore } from "./store.ts";
import { overallShare, type ListedFile, type UploadList } from "./upload-list.ts";

/** @param isOwn told by a rule of the form, not by the server */
export type Wrong = { kind: "wrong"; problems: readonly WrongField[]; isOwn?: boolean };

/** How an attempt to save ended. */
export type End<Saved, Newest> =
  | { kind: "saved"; saved: Saved }
  | Wrong
  /** Somebody else has saved since. */
  | { kind: "conflict"; newest: Newest }
  /** What is written to was deleted. */
  | { kind: "gone" }
  | { kind: "signed-out" }
  | { kind: "not-saved"; error?: unknown };

/** What a noun hands over to be saved. */
export type Noun<Payload, Body, Saved, Newest> = {
  /** The member, and for what: whose drafts are offered. */
  owner: string;
  /** Whether nothing would be lost if the one took the place of the other. */
  isSame: (one: Payload, other: Payload) => boolean;
  /** Takes in what stands in a control that keeps its own text. */
  read?: (payload: Payload) => Payload;
  /** What keeps it from being sent. */
  problems?: (payload: Payload) => readonly WrongField[];
  /** What of it still is wrong after a change; without it what was not changed. */
  stillWrong?: (end: Wrong, before: Payload, now: Payload) => readonly WrongField[];
  /** What is sent of it. */
  bodyOf: (payload: Payload, files: readonly ListedFile[]) => Body;
  send: Send<Body, Saved>;
  /** An earlier save, whose answer was lost, has arrived before this one is sent. */
  onEarlier?: (saved: Saved, body: Body) => void;
  onSaved: (
    saved: Saved,
    sent: { body: Body; files: readonly ListedFile[] },
  ) => void | Promise<void>;
  /** What a refusal means beyond its sentence; "again" when it was put right. */
  onRefused?: (problem: Problem, work: Work) => Promise<End<Saved, Newest> | "again" | undefined>;
};

/** How a noun that puts a refusal right tells how far it is, and learns that the form was left. */
export type Work = { tell: (share: number) => void; signal: AbortSignal };

export type Phase = "editing" | "uploading" | "saving" | "saved";

export type SavingState<Payload, Saved = unknown, Newest = unknown> = {
  payload: Payload;
  /** Whether it was changed since it was begun or taken up. */
  isChanged: boolean;
  phase: Phase;
  /** Of the last attempt, until what was wrong is put right. */
  end: End<Saved, Newest> | undefined;
  /** The files that were chosen. */
  files: readonly ListedFile[];
  /** How much of what is being sent is there, from 0 to 1. */
  share: number;
  draft: Kept;
  isOnline: boolean;
};

export type KeptDraft<Payload, Body> = Draft &
  Payload & { unanswered?: Unanswered<Body> | undefined };

/** What a form begins with. */
type Start<Payload, Body> = {
  payload: Payload;
  /** What it is compared with, where that is not what it begins with. */
  saved?: Payload;
  place?: Partial<Place<Body>>;
  /** The draft that it goes on with. */
  draftId?: string | undefined;
};

type World = {
  /** Whether its member is still the one who is signed in. */
  isOwn: () => boolean;
  clock: Clock;
  uploads?: UploadList;
};

/** The first leaves time to write; a phone may only send the last ones. */
const leavingEvents = ["beforeunload", "pagehide", "visibilitychange"];

/** The form was left before anything was sent: there is nobody to tell, and nothing to save. */
class Left extends Error {}

/** Keeps what is typed until it is saved, and saves it once. It knows no noun and no screen. */
export function newSaving<Payload extends object, Body, Saved, Newest = never>(
  noun: Noun<Payload, Body, Saved, Newest>,
  start: Start<Payload, Body>,
  { isOwn, clock, uploads }: World,
) {
  type State = SavingState<Payload, Saved, Newest>;
  type Ended = End<Saved, Newest>;
  let saved = start.saved ?? start.payload;
  let attached: readonly ListedFile[] = [];
  let leaving = new AbortController();
  let known = { chosen: "", sent: "" };

  const delivery = newDelivery(noun.send, clock, noun.onEarlier);
  delivery.goOnWith(start.place ?? {});
  const now = () => noun.read?.(store.read().payload) ?? store.read().payload;
  const chosen = () => uploads?.read() ?? [];
  const isOther = (payload: Payload) =>
    !noun.isSame(payload, saved) || chosen().some((file) => !attached.includes(file));
  const fieldsToKeep = () => {
    const place = delivery.place();
    const payload = now();
    if (!isOther(payload) && !place.unanswered) return undefined;
    return { ...payload, ...place, ...(uploads && { files: keptFiles(chosen()) }) };
  };
  const draft = newDraftKeeper(
    { owner: noun.owner, read: fieldsToKeep, isOwn, startId: start.draftId },
    clock,
  );
  const store = newStore<State>({
    payload: start.payload,
    isChanged: false,
    phase: "editing",
    end: undefined,
    files: chosen(),
    share: 0,
    draft: draft.kept(),
    isOnline: onlineManager.isOnline(),
  });
  const { read, show } = store;

  const begin = (place: Partial<Place<Body>>, payload: Payload, isChanged: boolean) => {
    delivery.goOnWith(place);
    show({ payload, isChanged, phase: "editing", end: undefined });
  };
  /** What was wrong counts as right until the next attempt once it was touched. */
  const settle = (left: (end: Wrong) => readonly WrongField[]) => {
    const { end } = read();
    if (end?.kind !== "wrong") return;
    const problems = left(end);
    show({ end: problems.length > 0 ? { ...end, problems } : undefined });
  };
  const settleFields = (fields: readonly string[]) =>
    settle(({ problems }) => problems.filter(({ field }) => !fields.includes(field)));
  const isTyped = () => {
    const { phase } = read();
    show({ isChanged: true, ...(phase === "saved" && { phase: "editing", end: undefined }) });
    draft.keepSoon();
  };
  const followFiles = () => {
    const files = chosen();
    const before = known;
    known = {
      chosen: files.map(({ key }) => key).join(),
      sent: files.map(({ id = "", url = "" }) => `${url} ${id}`).join(),
    };
    show({ files, share: overallShare(files) });
    if (known.chosen !== before.chosen) draft.keepFiles(files);
    else if (known.sent !== before.sent) draft.keepSoon();
  };

  const leaveIfLeft = () => {
    if (leaving.signal.aborted) throw new Left();
  };
  const upload = async (): Promise<readonly ListedFile[]> => {
    if (!uploads) return [];
    if (chosen().some(({ state }) => state !== "done")) show({ phase: "uploading" });
    const files = await uploads.uploadAll();
    leaveIfLeft();
    return files;
  };
  /** What is sent is kept before it leaves: its answer may find nobody here. */
  const keep = async () => {
    leaveIfLeft();
    await draft.keepNow();
    leaveIfLeft();
  };
  const attempt = async (): Promise<Ended> => {
    const files = await upload();
    if (!isOwn()) return { kind: "signed-out" };
    show({ phase: "saving" });
    let payload = now();
    let body = noun.bodyOf(payload, files);
    const readBody = () => {
      payload = now();
      body = noun.bodyOf(payload, files);
      return body;
    };
    const answer = await delivery.deliver(readBody, keep);
    saved = payload;
    attached = files;
    if (isOther(now())) draft.keepSoon();
    else await draft.clear();
    await noun.onSaved(answer, { body, files });
    return { kind: "saved", saved: answer };
  };
  const meaningOf = async (error: unknown): Promise<Ended> => {
    if (!(error instanceof Problem)) return { kind: "not-saved", error };
    if (error.code === "not-signed-in") return { kind: "signed-out" };
    const tell = (share: number) => show({ phase: "uploading", share });
    const own = await noun.onRefused?.(error, { tell, signal: leaving.signal });
    if (own === "again") return attempt().catch(meaningOf);
    if (own) return own;
    const problems = error.errors;
    return problems.length > 0 ? { kind: "wrong", problems } : { kind: "not-saved", error };
  };
  const endWith = (end: Ended): Ended => {
    show({ phase: end.kind === "saved" ? "saved" : "editing", end });
    return end;
  };

  return {
    subscribe: store.subscribe,
    read,
    owner: noun.owner,
    draft,
    uploads,
    /** As it is now, with what stands in the controls that keep their own text. */
    payload: now,
    place: delivery.place,
    /** Whether anything would be lost if the form went away and kept no draft. */
    isWritten: () => isOther(now()),
    /** How its controls say what it began with, which is not quite as the server said it. */
    beganAs: (change: Partial<Payload>) => {
      saved = { ...saved, ...change };
    },
    /** The form is there. @returns takes it away: what is still on its way ends, the draft stays */
    open: () => {
      leaving = new AbortController();
      const { signal } = leaving;
      for (const name of leavingEvents) window.addEventListener(name, draft.keepLast, { signal });
      draft.open();
      const ends = [
        onlineManager.subscribe((isOnline) => show({ isOnline })),
        draft.subscribe(() => show({ draft: draft.kept() })),
        uploads?.subscribe(followFiles),
      ];
      followFiles();
      return () => {
        leaving.abort();
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
      isTyped();
    },
    /** Something was typed into a control that keeps its own text. @param settled its field, when it is right now */
    touch: (settled?: string) => {
      if (settled !== undefined) settleFields([settled]);
      isTyped();
    },
    /** Takes up what was left over. What stood in the form before stays a draft of its own. */
    goOnWith: (
      left: { id: string } & Partial<Place<Body>>,
      payload: Payload,
      files: readonly ListedFile[] = [],
    ) => {
      draft.goOnWith(left.id);
      begin(left, payload, false);
      uploads?.show(files);
    },
    /** What is written next is another thing. @param payload what it begins with; without it, what stands there */
    startAnother: (payload?: Payload) => {
      delivery.goOnWith({});
      if (payload === undefined) return;
      saved = payload;
      show({ payload, isChanged: false });
    },
    /** It is decided: this one comes after that version, whoever saved it. */
    comeAfter: (version: number) => delivery.goOnWith({ target: delivery.place().target, version }),
    /** It is not decided yet. */
    putOff: () => show({ end: { kind: "not-saved" } }),
    /** @returns undefined while another attempt is under way, and when the form was left */
    save: async (): Promise<Ended | undefined> => {
      if (["uploading", "saving"].includes(read().phase)) return undefined;
      const problems = noun.problems?.(now()) ?? [];
      if (problems.length > 0) {
        return endWith({ kind: "wrong", problems, isOwn: true });
      }
      if (!isOwn()) return endWith({ kind: "signed-out" });
      const { signal } = leaving;
      show({ end: undefined, phase: "saving" });
      const end = await attempt().catch(meaningOf);
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
