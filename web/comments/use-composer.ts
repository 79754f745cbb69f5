import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { commentTooLong, isCommentTooLong } from "../../domain/comments/comment-limits.ts";
import { commentText } from "../../domain/comments/mentions.ts";
import { isEmpty } from "../../domain/content/is-empty.ts";
import type { Member } from "../../domain/permissions.ts";
import { refusalSentence } from "../api/problem.ts";
import { useDraftLocks } from "../saving/draft-locks.ts";
import { useLeftOverDrafts } from "../saving/use-left-over-drafts.ts";
import { useSaving } from "../saving/use-saving.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import { useUndo } from "../ui/use-undo.ts";
import type { DraftChange } from "./change-draft.ts";
import { commentDraftOwner, type CommentDraft } from "./comment-draft.ts";
import { EarlierCommentSaved, emptyComment, createCommentSaving } from "./comment-saving.ts";

/** Loaded once the text contains an `@`, because no mention exists without one. */
const loadMentioning = () => import("./mentioning.tsx");

type CommentEnd = ReturnType<ReturnType<typeof createCommentSaving>["read"]>["end"];

export function useComposer(member: Member, documentId: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const queries = useQueryClient();
  const draftLocks = useDraftLocks();
  const { saving, state } = useSaving(() =>
    createCommentSaving(member, documentId, { queries, draftLocks }),
  );
  const { offered } = useLeftOverDrafts<CommentDraft>(commentDraftOwner(member.id, documentId));
  const mentioning = useLazyCode(loadMentioning);
  useResumeDraft(offered, async (draft) => {
    const { content: left, mentions: named = [] } = draft;
    const canMention = named.length === 0 || (await mentioning.open());
    const payload = canMention
      ? { content: left, mentions: named }
      : { content: commentText(left, named), mentions: [] };
    if (!saving.read().isChanged) saving.resumeDraft(draft, payload);
  });
  const undo = useUndo();
  const { content, mentions } = state.payload;
  // A restored draft that was not edited needs no session.
  const hasUnsaved = () => state.isChanged && !isEmpty(content);
  const signIn = useSignInAgain(member, hasUnsaved);

  const close = () => {
    // The focused button disappears.
    keepFocusInForm(field);
    setExpanded(false);
  };
  const post = async () => {
    const written = saving.read().payload.content;
    if (isEmpty(written) || isCommentTooLong(written)) return;
    const end = await saving.save();
    if (end?.kind === "signed-out") signIn.ask(() => void post());
    if (end?.kind === "saved") close();
  };
  const change = (edit: DraftChange) => {
    undo.close();
    // Emptying the field abandons a comment that could not be posted.
    if (isEmpty(edit.text)) saving.startAnother();
    const { code } = mentioning;
    if (!code && edit.text.includes("@")) void mentioning.open();
    saving.change(code?.changeDraft(saving.read().payload, edit) ?? { content: edit.text });
    setExpanded(true);
  };
  return {
    field,
    payload: state.payload,
    Mentioning: mentioning.code?.Mentioning,
    text: commentText(content, mentions),
    phase: state.phase,
    /** The reason why the last save failed, or an empty string. */
    failure: failureOf(state.end),
    tooLong: isCommentTooLong(content) ? commentTooLong : undefined,
    isEmpty: isEmpty(content),
    isOpen: isExpanded || content !== "",
    signInDialog: signIn.dialog,
    change,
    post: () => void post(),
    retry: () => {
      field.current?.focus();
      void post();
    },
    cancel: () => {
      const bringBack = saving.discard(emptyComment);
      close();
      if (!isEmpty(content)) undo.offer("Changes discarded", bringBack);
    },
    expand: () => setExpanded(true),
    collapse: () => setExpanded(false),
  };
}

function failureOf(end: CommentEnd): string {
  if (end === undefined || end.kind === "saved") return "";
  const error = end.kind === "not-saved" ? end.error : undefined;
  if (error instanceof EarlierCommentSaved) {
    return "Not saved. An earlier version of your comment was posted. Retry posts this one too.";
  }
  const sentence = end.kind === "wrong" ? end.problems[0]?.detail : refusalSentence(error);
  return ["Not saved", sentence].filter(Boolean).join(". ");
}

function keepFocusInForm(field: RefObject<HTMLTextAreaElement | null>): void {
  const form = field.current?.form;
  if (form?.contains(document.activeElement)) field.current?.focus();
}

function useResumeDraft(
  offered: CommentDraft | undefined,
  onDraft: (draft: CommentDraft) => Promise<void>,
): void {
  const resume = useEffectEvent(onDraft);
  useEffect(() => {
    if (offered) void resume(offered);
  }, [offered]);
}
