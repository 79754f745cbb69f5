import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Comment } from "../../domain/comment-shapes.ts";
import { commentProblems } from "../../domain/comments.ts";
import { isEmpty } from "../../domain/is-empty.ts";
import type { Member } from "../../domain/permissions.ts";
import { clock } from "../saving/clock.ts";
import { newSaving } from "../saving/saving.ts";
import { useLeftOverDrafts } from "../saving/use-left-over-drafts.ts";
import { useSaving } from "../saving/use-saving.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { closeToast, showToast } from "../ui/toasts.ts";
import { send } from "../wire/http.ts";
import {
  commentOwner,
  type CommentBody,
  type CommentDraft,
  type WrittenComment,
} from "./comment-draft.ts";
import { commentsAddress, showComment } from "./queries.ts";

const nothing: WrittenComment = { content: "" };

/** All that the form for a new comment knows and does. */
export function useComposer(member: Member, documentId: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEntered, setEntered] = useState(false);
  const { saving, state } = useCommentSaving(member, documentId);
  const { offered } = useLeftOverDrafts<CommentDraft>(commentOwner(member.id, documentId));
  useFound(offered, (draft) => {
    if (!saving.read().isChanged) saving.goOnWith(draft, { content: draft.content });
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
    const end = await saving.save(nothing);
    if (end === "signed-out") signIn.ask(() => void post());
    if (end === "saved") close();
  };
  return {
    field,
    text: content,
    phase: state.phase,
    error: state.error,
    /** The sentence when it is too long. */
    tooLong: isEmpty(content) ? undefined : problem?.detail,
    isEmpty: isEmpty(content),
    isOpen: isEntered || content !== "",
    signInDialog: signIn.dialog,
    change: (next: string) => {
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

function useCommentSaving(member: Member, documentId: string) {
  const queryClient = useQueryClient();
  return useSaving(() =>
    newSaving<WrittenComment, CommentBody, Comment>(
      {
        owner: commentOwner(member.id, documentId),
        isEmpty: ({ content }) => isEmpty(content),
        bodyOf: ({ content }) => ({ content: content.trim() }),
        send: (id, { saveId, version, body }) =>
          send(`${commentsAddress(documentId)}/${id}`, {
            method: "PUT",
            body: { ...body, version, saveId },
            writer: member.id,
          }),
        onSaved: (comment) => showComment(queryClient, documentId, comment),
      },
      nothing,
      () => isStillSignedIn(queryClient, member),
      clock,
    ),
  );
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
