import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { commentProblems } from "../../domain/comments/comments.ts";
import { isEmpty } from "../../domain/content/is-empty.ts";
import type { Member } from "../../domain/permissions.ts";
import { refusalSentence } from "../api/problem.ts";
import { useLeftOverDrafts } from "../saving/use-left-over-drafts.ts";
import { useSaving } from "../saving/use-saving.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { closeToast, showToast } from "../ui/toasts.ts";
import { commentOwner, type CommentDraft } from "./comment-draft.ts";
import { newCommentSaving, nothing, SavedAsBefore } from "./comment-saving.ts";

type CommentEnd = ReturnType<ReturnType<typeof newCommentSaving>["read"]>["end"];

/** All that the form for a new comment knows and does. */
export function useComposer(member: Member, documentId: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEntered, setEntered] = useState(false);
  const queryClient = useQueryClient();
  const { saving, state } = useSaving(() => newCommentSaving(member, documentId, queryClient));
  const { offered } = useLeftOverDrafts<CommentDraft>(commentOwner(member.id, documentId));
  useFound(offered, (draft) => {
    if (!saving.read().isChanged) saving.resumeDraft(draft, { content: draft.content });
  });
  const undo = useUndo();
  const { content } = state.payload;
  // What is merely offered stays on this device.
  const hasUnsaved = () => state.isChanged && !isEmpty(content);
  const signIn = useSignInAgain(member, hasUnsaved);
  const [problem] = commentProblems(content);

  /** The focus keeps its place while the buttons go away. */
  const close = () => {
    keepFocus(field);
    setEntered(false);
  };
  const post = async () => {
    const written = saving.read().payload;
    if (commentProblems(written.content).length > 0) return;
    const end = await saving.save();
    if (end?.kind === "signed-out") signIn.ask(() => void post());
    if (end?.kind === "saved") close();
  };
  return {
    field,
    text: content,
    phase: state.phase,
    /** Why the last attempt ended without it; empty when it did not. */
    failure: failureOf(state.end),
    /** The sentence when it is too long. */
    tooLong: isEmpty(content) ? undefined : problem?.detail,
    isEmpty: isEmpty(content),
    isOpen: isEntered || content !== "",
    signInDialog: signIn.dialog,
    change: (next: string) => {
      // Emptied, it is given up.
      if (isEmpty(next)) saving.startAnother();
      saving.change({ content: next });
      setEntered(true);
    },
    post: () => void post(),
    retry: () => {
      field.current?.focus();
      void post();
    },
    cancel: () => {
      const bringBack = saving.discard(nothing);
      close();
      if (!isEmpty(content)) undo(bringBack);
    },
    enter: () => setEntered(true),
    leave: () => setEntered(false),
  };
}

function failureOf(end: CommentEnd): string {
  if (end === undefined || end.kind === "saved") return "";
  const error = end.kind === "not-saved" ? end.error : undefined;
  if (error instanceof SavedAsBefore) {
    return "Not saved. Your comment was posted as it was before. Retry posts this one as well.";
  }
  const sentence = end.kind === "wrong" ? end.problems[0]?.detail : refusalSentence(error);
  return ["Not saved", sentence].filter(Boolean).join(". ");
}

function keepFocus(field: RefObject<HTMLTextAreaElement | null>): void {
  const form = field.current?.form;
  if (form?.contains(document.activeElement)) field.current?.focus();
}

function useFound(offered: CommentDraft | undefined, goOn: (draft: CommentDraft) => void): void {
  const onFound = useEffectEvent(goOn);
  useEffect(() => {
    if (offered) onFound(offered);
  }, [offered]);
}

/** What was discarded can be brought back as long as its form is there. */
function useUndo(): (bringBack: () => void) => void {
  const toast = useRef<number>(undefined);
  useEffect(
    () => () => {
      if (toast.current !== undefined) closeToast(toast.current);
    },
    [],
  );
  return (bringBack) => {
    const action = { label: "Undo", run: bringBack };
    toast.current = showToast("Changes discarded", { tone: "info", action });
  };
}
