import { infiniteQueryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import type { Comment, CommentPage } from "../../domain/comments/comment-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** The comments of a document, the last ones first, page by page; within a page the oldest is first. */
export function commentsQuery(documentId: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.comments(documentId),
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === "" ? "" : `?cursor=${encodeURIComponent(pageParam)}`;
      return send<CommentPage>(`${commentsAddress(documentId)}${before}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function commentsAddress(documentId: string): string {
  return `/api/documents/${documentId}/comments`;
}

/** What was saved stands there before the list is asked for again. */
export function showComment(queryClient: QueryClient, documentId: string, comment: Comment): void {
  change(queryClient, documentId, (pages) => {
    const [last, ...earlier] = pages;
    if (!last || pages.some((page) => has(page, comment.id))) return pages;
    const comments = [...last.comments, comment];
    return [{ ...last, comments, total: last.total + 1 }, ...earlier];
  });
}

export function removeComment(queryClient: QueryClient, documentId: string, id: string): void {
  change(queryClient, documentId, (pages) => {
    if (!pages.some((page) => has(page, id))) return pages;
    return pages.map((page) => ({
      ...page,
      comments: page.comments.filter((comment) => comment.id !== id),
      total: page.total - 1,
    }));
  });
}

function change(
  queryClient: QueryClient,
  documentId: string,
  next: (pages: CommentPage[]) => CommentPage[],
): void {
  const { queryKey } = commentsQuery(documentId);
  queryClient.setQueryData<InfiniteData<CommentPage, string>>(
    queryKey,
    (list) => list && { ...list, pages: next(list.pages) },
  );
  void queryClient.invalidateQueries({ queryKey });
}

function has({ comments }: CommentPage, id: string): boolean {
  return comments.some((comment) => comment.id === id);
}
