import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Comment } from "../../domain/comment-shapes.ts";
import { commentProblems } from "../../domain/comments.ts";
import { isEmpty } from "../../domain/is-empty.ts";
import type { Member } from "../../domain/permissions.ts";
import { keysKeptFor } from "../../domain/repeated-creates.ts";
import { commentOwner, type Draft } from "../documents/drafts.ts";
import { useDraftKeeper, useLeftOverDrafts } from "../documents/use-draft.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { closeToast, showToast } from "../ui/toasts.ts";
import { create } from "../wire/create.ts";
import { newKey } from "../wire/new-key.ts";
import { Problem } from "../wire/problem.ts";
import { addComment, commentsAddress, commentsQuery } from "./queries.ts";

/** @param at when it was sent first, in epoch milliseconds */
type Attempt = { key: string; at: number };

/**
 * A comment as it is sent. It keeps its key until it is posted, also when more is typed: an attempt whose
 * answer was lost may have arrived, and the server then takes no other words under that key. What it has
 * forgotten by then (rule 7.4) is looked for in the list.
 */
type Wish = Attempt & { content: string };

/** Milliseconds: the server says when it was posted, this device when it was sent. */
const clocksDiffer = 60 * 60 * 1000;

/** All that the form for a new comment knows and does. */
export function useComposer(member: Member, documentId: string) {
  const queryClient = useQueryClient();
  const owner = commentOwner(member.id, documentId);
  const field = useRef<HTMLTextAreaElement>(null);
  const { offered } = useLeftOverDrafts(owner);
  /** Whether the draft that was left over is posted or given up: said again it is another comment. */
  const isOfferSettled = useRef(false);
  const [typed, setTyped] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const last = useRef<Attempt>(undefined);
  /** Also once it is posted, until something else is typed. */
  const isUnderWay = useRef(false);
  const text = typed ?? offered?.content ?? "";
  const content = isEmpty(text) ? "" : text.trim();
  const [problem] = commentProblems(text);
  // What is merely offered stays on this device.
  const signIn = useSignInAgain(member, () => typed !== undefined && content !== "");

  const used = () => last.current ?? (isOfferSettled.current ? undefined : attemptOf(offered));
  const settle = () => {
    isOfferSettled.current = true;
    last.current = undefined;
  };
  const draft = useDraftKeeper(owner, () => {
    if (content === "") return undefined;
    const attempt = used();
    const sent = attempt && { key: attempt.key, sentAt: attempt.at };
    return { subteam: "", title: "", tags: [], content: text, ...sent };
  });
  // What is shown from then on is that draft, unless something was typed before it was read.
  useFound(offered, ({ id }) => {
    if (typed === undefined) draft.goOnWith(id);
  });
  const posting = useMutation<Comment, Error, Wish>({
    networkMode: "always",
    mutationFn: async (wish) => {
      const posted = findPosted(queryClient, documentId, member, wish);
      const body = { content: wish.content };
      return posted ?? create(commentsAddress(documentId), body, wish.key, member.id);
    },
    // With its key, before it is sent: whoever reloads now and posts again posts it once.
    onMutate: () => void draft.keepNow(),
    onSuccess: async (comment) => {
      settle();
      addComment(queryClient, documentId, comment);
      await draft.clear();
    },
    onError: (error) => {
      isUnderWay.current = false;
      const code = error instanceof Problem ? error.code : "";
      if (code === "not-signed-in") signIn.ask(() => poster.current());
      if (code === "idempotency-key-reused") {
        settle();
        void draft.keepNow();
        void queryClient.invalidateQueries({ queryKey: commentsQuery(documentId).queryKey });
      }
    },
  });
  const undo = useUndo();

  const change = (next: string) => {
    isUnderWay.current = false;
    setTyped(next);
    setEntered(true);
    draft.keepSoon();
  };
  /** The focus keeps its place while the buttons go away. */
  const clear = () => {
    const form = field.current?.form;
    if (form?.contains(document.activeElement)) field.current?.focus();
    setTyped("");
    setEntered(false);
  };
  const post = () => {
    if (isUnderWay.current || problem) return;
    if (!isStillSignedIn(queryClient, member)) {
      signIn.ask(() => poster.current());
      return;
    }
    isUnderWay.current = true;
    const attempt = used() ?? newAttempt();
    last.current = attempt;
    posting.mutate({ content, ...attempt }, { onSuccess: clear });
  };
  // Asked for once more later: by then more may have been typed.
  const poster = useRef(post);
  poster.current = post;
  return {
    field,
    text,
    /** The sentence when it is too long. */
    tooLong: content === "" ? undefined : problem?.detail,
    isEmpty: content === "",
    isOpen: isEntered || text !== "",
    posting,
    signInDialog: signIn.dialog,
    change,
    post,
    retry: () => {
      field.current?.focus();
      post();
    },
    cancel: () => {
      const attempt = used();
      settle();
      clear();
      posting.reset();
      void draft.clear();
      if (content === "") return;
      undo(() => {
        last.current = attempt;
        change(text);
      });
    },
    enter: () => setEntered(true),
    leave: () => setEntered(false),
  };
}

function newAttempt(): Attempt {
  return { key: newKey(), at: Date.now() };
}

function attemptOf(draft: Draft | undefined): Attempt | undefined {
  return draft?.key === undefined ? undefined : { key: draft.key, at: draft.sentAt ?? 0 };
}

/** An attempt from so long ago that the server no longer knows it: when it arrived, it stands in the list. */
function findPosted(
  queryClient: QueryClient,
  documentId: string,
  member: Member,
  { content, at }: Wish,
): Comment | undefined {
  if (Date.now() - at < keysKeptFor) return undefined;
  const list = queryClient.getQueryData(commentsQuery(documentId).queryKey);
  const shown = list?.pages.flatMap(({ comments }) => comments) ?? [];
  return shown.find(
    (comment) =>
      comment.author?.id === member.id &&
      comment.content === content &&
      Date.parse(comment.createdAt ?? "") >= at - clocksDiffer,
  );
}

function useFound(offered: Draft | undefined, goOn: (draft: Draft) => void): void {
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
