import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState, type RefObject } from "react";
import type { Comment } from "../../domain/comments/comment-shapes.ts";
import type { DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import { loadState } from "../api/load-state.ts";
import { useViewer } from "../api/session.ts";
import { showNextPage } from "../api/show-next-page.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/loading.tsx";
import { useLazyCode } from "../ui/use-lazy-code.ts";
import { CommentItem } from "./comment-item.tsx";
import { CommentsSkeleton } from "./comments-skeleton.tsx";
import { Composer } from "./composer.tsx";
import { commentsQuery } from "./queries.ts";
import styles from "./comments.module.css";

export const commentsId = "comments";

export function Comments({ document }: { document: DocumentAnswer }) {
  const { id, can } = document;
  const writer = useWriter();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useInfiniteQuery(commentsQuery(id));
  const state = loadState(query);
  const pages = query.data?.pages ?? [];
  const total = pages[0]?.total;
  return (
    <section className={styles.section} aria-labelledby={commentsId}>
      <h2 id={commentsId} ref={heading} tabIndex={-1}>
        Comments{total !== undefined && ` (${total})`}
      </h2>
      {state === "failed" ? (
        <LoadFailed message="Failed to load comments" queryKey={commentsQuery(id).queryKey} />
      ) : (
        <Loading pending={state === "loading"} skeleton={<CommentsSkeleton />}>
          {() => (
            <>
              <EarlierComments query={query} heading={heading} />
              <CommentList
                key={id}
                documentId={id}
                comments={pages.toReversed().flatMap((page) => page.comments)}
                heading={heading}
              />
            </>
          )}
        </Loading>
      )}
      {writer && can.comment && (
        <Composer key={`${writer.id}/${id}`} member={writer} documentId={id} />
      )}
    </section>
  );
}

/** Keeps the form when the session ends; the password is asked for in place (rule 9.17). */
function useWriter(): Member | undefined {
  const viewer = useViewer();
  const last = useRef<Member>(undefined);
  if (viewer.kind !== "nobody") last.current = viewer.kind === "member" ? viewer : undefined;
  return last.current;
}

type EarlierCommentsProps = {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
  };
  heading: RefObject<HTMLElement | null>;
};

function EarlierComments({ query, heading }: EarlierCommentsProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className={styles.earlier}>
      {query.isFetchNextPageError && <p role="alert">Failed to load earlier comments</p>}
      <Button
        size="sm"
        busy={query.isFetchingNextPage ? "Loading…" : undefined}
        onClick={() => void showNextPage(query, heading)}
      >
        Show earlier comments
      </Button>
    </div>
  );
}

const loadQuestion = async () => (await import("./delete-question.tsx")).DeleteQuestion;

type CommentListProps = {
  documentId: string;
  /** Oldest first. */
  comments: readonly Comment[];
  heading: RefObject<HTMLElement | null>;
};

function CommentList({ documentId, comments, heading }: CommentListProps) {
  const [deletion, setDeletion] = useState<{ comment: Comment; open: boolean }>();
  const lazyQuestion = useLazyCode(loadQuestion, "Failed to delete comment. Please try again.");
  const askToDelete = async (comment: Comment) =>
    setDeletion({ comment, open: await lazyQuestion.open() });
  const Question = lazyQuestion.code;
  return (
    <>
      {comments.length === 0 ? (
        <p className={styles.none}>No comments yet. Be the first to add one!</p>
      ) : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentItem comment={comment} onDelete={() => void askToDelete(comment)} />
            </li>
          ))}
        </ul>
      )}
      {deletion && Question && (
        <Question
          key={deletion.comment.id}
          documentId={documentId}
          {...deletion}
          onDone={() => setDeletion({ ...deletion, open: false })}
          focusAfterDelete={heading}
        />
      )}
    </>
  );
}
