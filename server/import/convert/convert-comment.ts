import { commentMaxLength } from "../../../domain/comments/comment-limits.ts";
import type { WrittenLine } from "../archive/archive-lines.ts";
import { idOfItem } from "./item-ids.ts";
import { readAuthor, readText, readTime, truncate } from "./lenient.ts";
import type { Item } from "./open-export.ts";

export function convertComment(item: Item): WrittenLine<"comments"> {
  const { fields } = item;
  const notes: string[] = [];
  const document = readText(fields, "documentId");
  const content = truncate(readText(fields, "content"), commentMaxLength, "the comment", notes);
  const createdAt = readTime(fields, "createdAt", notes);
  if (createdAt === null) notes.push("no date");
  return {
    id: idOfItem("comments", item),
    documentId: document === "" ? null : idOfItem("documents", { oldId: document }),
    content,
    author: readAuthor(fields),
    createdAt,
    notes,
  };
}
