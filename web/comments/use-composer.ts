import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Comment } from "../../domain/comment-shapes.ts";
import { commentProblems } from "../../domain/comments.ts";
import type { Member } from "../../domain/permissions.ts";
import { commentOwner, type Draft } from "../documents/drafts.ts";
import { useDraftKeeper, useLeftOverDrafts } from "../documents/use-draft.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { useSignInAgain } from "../sessions/use-sign-in-again.tsx";
import { closeToast, showToast } from "../ui/toasts.ts";
import { create } from "../wire/create.ts";
import { newKey } from "../wire/new-key.ts";
import { Problem } from "../wire/problem.ts";
import { addComment, commentsAddress, commentsQuery } from "./queries.ts";

/**
 * A comment as it is sent. It keeps its key until it is posted, also when more is typed: an attempt whose
 * answer was lost may have arrived, and the server then takes no other words under that key.
 */
type Wish = { content: string; key: string };

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
  const lastKey = useRef<string>(undefined);
  /** Also once it is posted, until something else is typed. */
  const isUnderWay = useRef(false);
  const text = typed ?? offered?.content ?? "";
  const content = text.trim();
  const [problem] = commentProblems(text);
  // What is merely offered stays on this device.
  const signIn = useSignInAgain(member, () => typed !== undefined && content !== "");

  const usedKey = () => lastKey.current ?? (isOfferSettled.current ? undefined : offered?.key);
  const settle = () => {
    isOfferSettled.current = true;
    lastKey.current = undefined;
  };
  const draft = useDraftKeeper(owner, () => {
    if (content === "") return undefined;
    const key = usedKey();
    return { subteam: "", title: "", tags: [], content: text, ...(key && { key }) };
  });
  // What is shown from then on is that draft, unless something was typed before it was read.
  useFound(offered, ({ id }) => {
    if (typed === undefined) draft.goOnWith(id);
  });
  const posting = useMutation<Comment, Error, Wish>({
    networkMode: "always",
    mutationFn: (wish) =>
      create(commentsAddress(documentId), { content: wish.content }, wish.key, member.id),
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
    const key = usedKey() ?? newKey();
    lastKey.current = key;
    posting.mutate({ content, key }, { onSuccess: clear });
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
      const key = usedKey();
      settle();
      clear();
      posting.reset();
      void draft.clear();
      if (content === "") return;
      undo(() => {
        lastKey.current = key;
        change(text);
      });
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
