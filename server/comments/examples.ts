import type { Comment, CommentPage } from "../../domain/comments/comment-shapes.ts";

export const comment: Comment = {
  id: "t4w8k2n6c9x3v7m5q2zh",
  mentions: [],
  content: "Was this with the new radiator? The outlet looks 3 K lower than last week.",
  author: { id: "c6v2t9n4k8z3w7q5m2xh", name: "Dana Ito", subteam: "powertrain" },
  createdAt: "2026-04-03T09:20:00.000Z",
  can: { delete: false },
};

export const commentPage: CommentPage = { comments: [comment], total: 1, nextCursor: null };
