import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Comment, CommentPage } from "../../domain/comments/comment-shapes.ts";
import { pagedQuery } from "../api/paged-query.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Pages run from newest to oldest; each page lists its oldest comment first. */
export function commentsQuery(documentId: string) {
  return pagedQuery<CommentPage>(queryKeys.comments(documentId), commentsAddress(documentId));
}

export function commentsAddress(documentId: string): string {
  return `/api/documents/${documentId}/comments`;
}

/** Shows a saved comment before the list is refetched. */
export function addCommentToCache(
  queryClient: QueryClient,
  documentId: string,
  comment: Comment,
): void {
  updatePages(queryClient, documentId, (pages) => {
    const [newest, ...earlier] = pages;
    if (!newest || pages.some((page) => hasComment(page, comment.id))) return pages;
    const comments = [...newest.comments, comment];
    return [{ ...newest, comments, total: newest.total + 1 }, ...earlier];
  });
}

export function removeCommentFromCache(
  queryClient: QueryClient,
  documentId: string,
  id: string,
): void {
  updatePages(queryClient, documentId, (pages) => {
    if (!pages.some((page) => hasComment(page, id))) return pages;
    return pages.map((page) => ({
      ...page,
      comments: page.comments.filter((comment) => comment.id !== id),
      total: page.total - 1,
    }));
  });
}

function updatePages(
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

function hasComment({ comments }: CommentPage, id: string): boolean {
  return comments.some((comment) => comment.id === id);
}
