import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Comment } from "../../domain/comment-shapes.ts";
import { commentProblems } from "../../domain/comments.ts";
import type { Member } from "../../domain/permissions.ts";
import { commentOwner, type Draft } from "../documents/drafts.ts";
import { useDraftKeeper, useLeftOverDrafts } from "../documents/use-draft.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { useSignInAgain } from "../sessions/sign-in-again.tsx";
import { closeToast, showToast } from "../ui/toasts.ts";
import { create } from "../wire/create.ts";
import { newKey } from "../wire/new-key.ts";
import { Problem } from "../wire/problem.ts";
import { addComment, commentsAddress } from "./queries.ts";

/** A comment as it is sent; the same key as long as it is the same text, so that a lost answer makes no second one. */
type Wish = { content: string; key: string };

/** All that the form for a new comment knows and does. */
export function useComposer(member: Member, documentId: string) {
  const queryClient = useQueryClient();
  const owner = commentOwner(member.id, documentId);
  const field = useRef<HTMLTextAreaElement>(null);
  const { offered } = useLeftOverDrafts(owner);
  /** Whether the words of the draft that was left over are posted: said again they are another comment. */
  const isOfferPosted = useRef(false);
  const [typed, setTyped] = useState<string>();
  const [isEntered, setEntered] = useState(false);
  const lastWish = useRef<Wish>(undefined);
  /** Also once it is posted, until something else is typed. */
  const isUnderWay = useRef(false);
  const text = typed ?? offered?.content ?? "";
  const content = text.trim();
  const [problem] = commentProblems(text);
  const signIn = useSignInAgain(member.email, () => content !== "");

  const wishFor = (wanted: string): Wish | undefined => {
    const left = isOfferPosted.current ? undefined : offered;
    const kept = left?.key ? { content: left.content.trim(), key: left.key } : undefined;
    const wish = lastWish.current ?? kept;
    return wish?.content === wanted ? wish : undefined;
  };
  const draft = useDraftKeeper(owner, () => {
    if (content === "") return undefined;
    const key = wishFor(content)?.key;
    return { subteam: "", title: "", tags: [], content: text, ...(key && { key }) };
  });
  // What is shown from then on is that draft, unless something was typed before it was read.
  useFound(offered, ({ id }) => {
    if (typed === undefined) draft.goOnWith(id);
  });
  const posting = useMutation<Comment, Error, Wish>({
    networkMode: "always",
    mutationFn: (wish) => create(commentsAddress(documentId), { content: wish.content }, wish.key),
    // With its key, before it is sent: whoever reloads now and posts again posts it once.
    onMutate: () => void draft.keepNow(),
    onSuccess: async (comment) => {
      isOfferPosted.current = true;
      addComment(queryClient, documentId, comment);
      await draft.clear();
    },
    onError: (error) => {
      isUnderWay.current = false;
      const isSignedOut = error instanceof Problem && error.code === "not-signed-in";
      if (isSignedOut) signIn.ask(() => poster.current());
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
    lastWish.current = undefined;
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
    lastWish.current = wishFor(content) ?? { content, key: newKey() };
    posting.mutate(lastWish.current, { onSuccess: clear });
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
      clear();
      posting.reset();
      void draft.clear();
      if (content !== "") undo(() => change(text));
    },
    enter: () => setEntered(true),
    leave: () => setEntered(false),
  };
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
