import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { Member } from "../../domain/permissions.ts";
import type {
  PortfolioAnswer,
  PortfolioPicture,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { refusalSentence } from "../api/problem.ts";
import { saveStateOf } from "../documents/writing/save-state.ts";
import { isWaiting } from "../documents/writing/waiting-images.ts";
import { useLeftOverDrafts } from "../saving/use-left-over-drafts.ts";
import { useSaving } from "../saving/use-saving.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { showToast } from "../ui/toasts.ts";
import { focusProblem } from "./focus-problem.ts";
import { useSending } from "./pictures/use-sending.ts";
import { readPortfolioDraft, type PortfolioDraft } from "./portfolio-draft.ts";
import type { PortfolioFields } from "./portfolio-form.ts";
import { newPortfolioSaving, type PortfolioSaving } from "./portfolio-saving.ts";

export type PortfolioFormState = ReturnType<typeof usePortfolioForm>;

/** The editor of a portfolio, and what it shows now. */
export function usePortfolioForm(member: Member, start: PortfolioAnswer) {
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const { saving, state } = useSaving(() => newPortfolioSaving(member, start, queryClient));
  const [base, setBase] = useState(start);
  const [opened, setOpened] = useState<readonly string[]>([]);
  /** Editors begin anew with it. */
  const [generation, setGeneration] = useState(0);
  const { waiting, tell } = useSending();
  const hasChanges = () => saving.isUnsaved() || isWaiting(waiting);
  const signIn = useSignInAgain(member, hasChanges);
  const left = useLeftOverDrafts<PortfolioDraft>(saving.owner, saving.draft.id);
  const { fields } = state.payload;
  const { end } = state;

  const setOpen = (id: string, isOpen: boolean) =>
    setOpened((all) => [...all.filter((other) => other !== id), ...(isOpen ? [id] : [])]);
  const lead = (field: string | undefined) => {
    const id = focusProblem(field, saving.read().payload.fields, place.current);
    if (id !== undefined) setOpen(id, true);
  };
  /** An earlier save may have arrived, or a draft begun with another version. */
  const withPlace = (now: PortfolioAnswer) => {
    const { version } = saving.place();
    if (version === now.version) return now;
    return { ...now, version, slug: saving.read().payload.fields.slug };
  };
  const save = async () => {
    const ended = await saving.save();
    setBase((now) => (ended?.kind === "saved" ? ended.saved : withPlace(now)));
    if (ended?.kind === "saved") showToast("Portfolio saved successfully!", { lasts: "short" });
    if (ended?.kind === "wrong") lead(ended.problems[0]?.field);
    if (ended?.kind === "signed-out") signIn.ask(() => void save());
  };
  const restore = (draft: PortfolioDraft) => {
    const before = readPortfolioDraft(draft);
    saving.restore(before);
    left.take();
    setBase(withPlace);
    setOpened([]);
    setGeneration((now) => now + 1);
  };
  const phase = state.phase === "saved" ? "editing" : state.phase;
  const failure = failureOf(end);
  return {
    member,
    place,
    saving,
    fields,
    /** The saved fields that this edit began with. */
    startedFrom: state.payload.base,
    base,
    setBase,
    isSaved: base.version > 0,
    pictures: useMemo(() => asMap(state.payload.pictures), [state.payload.pictures]),
    generation,
    opened,
    setOpen,
    problems: end?.kind === "wrong" ? end.problems : [],
    lead,
    state:
      failure === undefined
        ? saveStateOf({ ...state, phase, end: undefined }, waiting.sending)
        : notSaved(state.draft.at !== undefined),
    isSaving: phase === "saving",
    /** Why the last attempt to save ended without it. */
    failure,
    theirs: end?.kind === "conflict" ? end.newest : undefined,
    offered: left.offered,
    discardDraft: left.discard,
    waiting,
    sending: { writer: member.id, tell, askToSignIn: signIn.ask },
    signInDialog: signIn.dialog,
    change: (by: (now: PortfolioFields) => Partial<PortfolioFields>) =>
      saving.changeFields(by(saving.read().payload.fields)),
    addPicture: saving.addPicture,
    save: () => void save(),
    restore: () => void left.takeUp(restore),
  };
}

function failureOf(end: ReturnType<PortfolioSaving["read"]>["end"]): string | undefined {
  const isTold = end?.kind === "signed-out" || end?.kind === "not-saved";
  if (!isTold) return undefined;
  const sentence = end.kind === "not-saved" ? refusalSentence(end.error) : "";
  return `Failed to save portfolio. ${sentence || "Please try again."}`;
}

/** The sentence with the way on stands above the form, which may be out of sight. */
function notSaved(isKept: boolean) {
  const words = isKept ? "Not saved, draft kept on this device" : "Not saved";
  return { kind: "not-saved", words, canRetry: false } as const;
}

function asMap(pictures: readonly PortfolioPicture[]): ReadonlyMap<string, PortfolioPicture> {
  return new Map(pictures.map((picture) => [picture.id, picture]));
}
