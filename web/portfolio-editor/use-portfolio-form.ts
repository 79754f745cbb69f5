import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Member } from "../../domain/permissions.ts";
import type {
  PortfolioAnswer,
  PortfolioPicture,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { refusalSentence } from "../api/problem.ts";
import { saveStateOf } from "../documents/writing/save-state.ts";
import { hasWaitingImages } from "../documents/writing/waiting-images.ts";
import { useDraftLocks } from "../saving/draft-locks.ts";
import { useLeftOverDrafts } from "../saving/use-left-over-drafts.ts";
import { useSaving } from "../saving/use-saving.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { useToasts } from "../ui/toasts.ts";
import { usePendingUploads } from "./pictures/use-pending-uploads.ts";
import { readPortfolioDraft, type PortfolioDraft } from "./portfolio-draft.ts";
import type { PortfolioFields } from "./portfolio-form.ts";
import { createPortfolioSaving, type PortfolioSaving } from "./portfolio-saving.ts";
import { useOpenSections } from "./use-open-sections.ts";

export type PortfolioFormState = ReturnType<typeof usePortfolioForm>;

export function usePortfolioForm(member: Member, start: PortfolioAnswer) {
  const queries = useQueryClient();
  const draftLocks = useDraftLocks();
  const toasts = useToasts();
  const { saving, state } = useSaving(() =>
    createPortfolioSaving(member, start, { queries, draftLocks }),
  );
  const [base, setBase] = useState(start);
  /** Part of the key of text editors, which remount when a draft is restored. */
  const [generation, setGeneration] = useState(0);
  const readFields = () => saving.read().payload.fields;
  const { closeSections, ...sections } = useOpenSections(readFields);
  const { waiting, reportPending } = usePendingUploads();
  const hasChanges = () => saving.isUnsaved() || hasWaitingImages(waiting);
  const signIn = useSignInAgain(member, hasChanges);
  const drafts = useLeftOverDrafts<PortfolioDraft>(saving.owner, saving.draft.id);
  const { end } = state;

  /** Updates the base if an earlier save arrived or a draft is based on another version. */
  const withSavedVersion = (now: PortfolioAnswer) => {
    const { version } = saving.position();
    if (version === now.version) return now;
    return { ...now, version, slug: readFields().slug };
  };
  const save = async () => {
    const ended = await saving.save();
    setBase((now) => (ended?.kind === "saved" ? ended.saved : withSavedVersion(now)));
    if (ended?.kind === "saved")
      toasts.show("Portfolio saved successfully!", { duration: "short" });
    if (ended?.kind === "wrong") sections.goToProblem(ended.problems[0]?.field);
    if (ended?.kind === "signed-out") signIn.ask(() => void save());
  };
  const restore = (draft: PortfolioDraft) => {
    saving.restore(readPortfolioDraft(draft));
    drafts.dismiss();
    setBase(withSavedVersion);
    closeSections();
    setGeneration((now) => now + 1);
  };
  const phase = state.phase === "saved" ? "editing" : state.phase;
  const failure = failureMessage(end);
  return {
    ...sections,
    member,
    saving,
    fields: state.payload.fields,
    startedFrom: state.payload.base,
    base,
    setBase,
    isSaved: base.version > 0,
    pictures: useMemo(() => mapById(state.payload.pictures), [state.payload.pictures]),
    generation,
    problems: end?.kind === "wrong" ? end.problems : [],
    state:
      failure === undefined
        ? saveStateOf({ ...state, phase, end: undefined }, waiting.sending)
        : notSavedState(state.draft.at !== undefined),
    isSaving: phase === "saving",
    failure,
    theirs: end?.kind === "conflict" ? end.newest : undefined,
    offered: drafts.offered,
    discardDraft: drafts.discard,
    waiting,
    uploadContext: { writer: member.id, reportPending, askToSignIn: signIn.ask },
    signInDialog: signIn.dialog,
    change: (update: (now: PortfolioFields) => Partial<PortfolioFields>) =>
      saving.changeFields(update(readFields())),
    addPicture: saving.addPicture,
    save: () => void save(),
    restore: () => void drafts.resumeOffered(restore),
  };
}

function failureMessage(end: ReturnType<PortfolioSaving["read"]>["end"]): string | undefined {
  if (end?.kind !== "signed-out" && end?.kind !== "not-saved") return undefined;
  const sentence = end.kind === "not-saved" ? refusalSentence(end.error) : "";
  return `Failed to save portfolio. ${sentence || "Please try again."}`;
}

/** Offers no Retry, because the note above the form does. */
function notSavedState(isKept: boolean) {
  const message = isKept ? "Not saved · Draft saved on this device" : "Not saved";
  return { kind: "not-saved", message, canRetry: false } as const;
}

function mapById(pictures: readonly PortfolioPicture[]): ReadonlyMap<string, PortfolioPicture> {
  return new Map(pictures.map((picture) => [picture.id, picture]));
}
