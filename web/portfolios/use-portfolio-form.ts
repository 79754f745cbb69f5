import { useRef, useState } from "react";
import type { Member } from "../../domain/permissions.ts";
import type { PortfolioAnswer, PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import { type Draft } from "../documents/drafts.ts";
import { saveStateOf, type SaveState } from "../documents/save-state.ts";
import { useDraft } from "../documents/use-draft.ts";
import { goneImages, isWaiting } from "../documents/waiting-images.ts";
import { writeDraft } from "../saving/drafts.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { showToast } from "../ui/toasts.ts";
import { newKey } from "../wire/new-key.ts";
import { useOnline } from "../wire/use-online.ts";
import { focusProblem } from "./focus-problem.ts";
import { draftOf, keptIn, portfolioOwner, type KeptPortfolio } from "./portfolio-draft.ts";
import { fieldsOf, formProblems, type PortfolioFields } from "./portfolio-form.ts";
import { usePortfolioSaving, type SaveEnd } from "./use-portfolio-saving.ts";
import { useProblems } from "./use-problems.ts";
import { useSending } from "./use-sending.ts";

/**
 * All that the editor of a portfolio knows and does.
 * @param onRestart begins anew with another version
 */
export function usePortfolioForm(
  member: Member,
  start: PortfolioAnswer,
  onRestart: (answer: PortfolioAnswer) => void,
) {
  const isOnline = useOnline();
  const place = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState(() => fieldsOf(start));
  const latest = useRef(fields);
  const [savedFields, setSavedFields] = useState(fields);
  const saved = useRef(fields);
  const [base, setBase] = useState(start);
  const [pictures, setPictures] = useState(() => asMap(start.pictures));
  const [opened, setOpened] = useState<readonly string[]>([]);
  /** Editors begin anew with it. */
  const [generation, setGeneration] = useState(0);
  const [theirs, setTheirs] = useState<PortfolioAnswer>();
  const [isNotKept, setNotKept] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { waiting, tell } = useSending();
  const problems = useProblems();
  const { isSaving, save, unanswered, goOnWith } = usePortfolioSaving(member);
  const owner = portfolioOwner(member.id);

  const isWritten = () => isOther(latest.current, saved.current);
  const kept = (): KeptPortfolio => ({
    fields: latest.current,
    version: base.version,
    pictures: [...pictures.values()],
    unanswered: unanswered(),
  });
  const draft = useDraft(owner, () => (isWritten() || unanswered() ? draftOf(kept()) : undefined));
  const signIn = useSignInAgain(member, () => isWritten() || isWaiting(waiting));

  const setOpen = (id: string, isOpen: boolean) =>
    setOpened((all) => [...all.filter((other) => other !== id), ...(isOpen ? [id] : [])]);
  const addPictures = (added: readonly PortfolioPicture[]) =>
    setPictures((all) => new Map([...all, ...asMap(added)]));
  const put = (next: PortfolioFields) => {
    latest.current = next;
    setFields(next);
  };
  const change = (by: (now: PortfolioFields) => Partial<PortfolioFields>) => {
    const before = latest.current;
    put({ ...before, ...by(before) });
    problems.settle(before, latest.current);
    draft.keepSoon();
  };
  const lead = (field: string | undefined) => {
    const id = focusProblem(field, latest.current, place.current);
    if (id !== undefined) setOpen(id, true);
  };

  const fail = (sentence: string) =>
    setFailure(`Failed to save portfolio. ${sentence || "Please try again."}`);
  const finish = async (answer: PortfolioAnswer, sentFields: PortfolioFields) => {
    // An earlier attempt, whose answer was lost, may have taken another address.
    const { slug } = answer;
    const written = { ...sentFields, slug };
    if (latest.current.slug !== slug) put({ ...latest.current, slug });
    saved.current = written;
    setSavedFields(written);
    setBase(answer);
    addPictures(answer.pictures);
    showToast("Portfolio saved successfully!", { lasts: "short" });
    if (isWritten()) draft.keepSoon();
    else await draft.clear();
  };
  const follow = (end: SaveEnd, written: PortfolioFields, target: Target) => {
    if (end.kind === "saved") void finish(end.answer, written);
    if (end.kind === "not-saved") fail(end.sentence);
    if (end.kind === "wrong") {
      problems.tellRefused(end.problems);
      lead(end.problems[0]?.field);
    }
    if (end.kind === "signed-out") {
      fail("");
      signIn.ask(() => void saver.current(target));
    }
    if (end.kind === "conflict") {
      setNotKept(false);
      setTheirs(end.theirs);
    }
  };
  const saveTo = async (target: Target) => {
    if (isSaving) return;
    // Once it is saved the address stays, whoever of two tabs has chosen it.
    if (target.version > 0) put({ ...latest.current, slug: target.slug });
    const found = formProblems(latest.current);
    setFailure(undefined);
    problems.tell(found);
    if (found[0]) {
      lead(found[0].field);
      return;
    }
    const written = latest.current;
    const { version } = target;
    follow(await save({ fields: written, version, keep: draft.keepNow }), written, target);
  };
  const restore = (chosen: Draft) => {
    const before = keptIn(chosen);
    // What stands here now stays a draft of its own, with what it was sent as.
    draft.restore(chosen);
    goOnWith(before.version, before.unanswered);
    setBase((now) => ({ ...now, version: before.version }));
    addPictures(before.pictures);
    put(before.fields);
    problems.clear();
    setFailure(undefined);
    setOpened([]);
    setGeneration((now) => now + 1);
    draft.keepSoon();
  };
  // Asked for once more later: by then more may have been typed.
  const saver = useRef(saveTo);
  saver.current = saveTo;
  const targetOf = ({ version, slug }: PortfolioAnswer): Target => ({ version, slug });

  const state = saveStateOf({
    phase: isSaving ? "saving" : "idle",
    share: 0,
    retrying: false,
    failure: failure ? notSaved(draft.keptAt !== undefined) : undefined,
    pendingImages: waiting.sending,
    isOnline,
    keptAt: draft.keptAt,
  });
  return {
    member,
    place,
    fields,
    base,
    isSaved: base.version > 0,
    pictures,
    generation,
    opened,
    setOpen,
    problems: problems.problems,
    lead,
    state,
    isSaving,
    /** Why the last attempt to save ended without it. */
    failure,
    theirs,
    isNotKept,
    draft,
    offered: draft.offered,
    isWritten,
    waiting,
    sending: { writer: member.id, tell, askToSignIn: signIn.ask },
    isChanged: () => isOther(fields, savedFields),
    signInDialog: signIn.dialog,
    change,
    addPicture: (picture: PortfolioPicture) => addPictures([picture]),
    save: () => void saveTo(targetOf(base)),
    restore: () => void draft.takeUp(restore),
    backToEditing: () => setTheirs(undefined),
    /** Theirs stays on this device as a draft, which begins with what mine becomes. */
    saveMine: async () => {
      if (!theirs) return;
      const other = { fields: fieldsOf(theirs), version: theirs.version + 1 };
      const aside = draftOf({ ...other, pictures: theirs.pictures });
      const isKept = await writeDraft({ ...aside, id: newKey(), owner, at: Date.now() });
      if (!isKept && !isNotKept) {
        setNotKept(true);
        return;
      }
      setTheirs(undefined);
      const target = targetOf(theirs);
      // It is decided, also when this attempt does not arrive.
      setBase((now) => ({ ...now, ...target }));
      await saveTo(target);
    },
    /** Mine stays on this device as a draft. */
    takeTheirs: async () => {
      if (!theirs) return;
      if (!(await draft.keepNow())) {
        setNotKept(true);
        return;
      }
      const lost = goneImages(waiting);
      const words = ["Your text was put aside", lost].filter(Boolean).join(". ");
      showToast(words, { tone: "info" });
      onRestart(theirs);
    },
  };
}

/** What a save takes the place of. */
type Target = { version: number; slug: string };

export type PortfolioFormState = ReturnType<typeof usePortfolioForm>;

/** The sentence with the way on stands above the form, which may be out of sight. */
function notSaved(isKept: boolean): SaveState {
  const words = isKept ? "Not saved, draft kept on this device" : "Not saved";
  return { kind: "not-saved", words, canRetry: false };
}

function isOther(one: PortfolioFields, other: PortfolioFields): boolean {
  return one !== other && JSON.stringify(one) !== JSON.stringify(other);
}

function asMap(pictures: readonly PortfolioPicture[]): ReadonlyMap<string, PortfolioPicture> {
  return new Map(pictures.map((picture) => [picture.id, picture]));
}
