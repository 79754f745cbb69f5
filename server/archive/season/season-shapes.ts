import type { z } from "zod";
import { comment } from "../../../domain/comments/comment-shapes.ts";
import { documentAnswer } from "../../../domain/documents/document-shapes.ts";
import { idOf } from "../../../domain/shapes.ts";

export const archivedDocument = documentAnswer.omit({
  authorPortfolio: true,
  isStarred: true,
  can: true,
});

export const archivedComment = comment
  .omit({ can: true, mentions: true })
  .extend({ documentId: idOf("The document") });

export type ArchivedDocument = z.infer<typeof archivedDocument>;
export type ArchivedComment = z.infer<typeof archivedComment>;
