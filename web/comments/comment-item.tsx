import { IconTrash } from "@tabler/icons-react";
import type { Comment } from "../../domain/comments/comment-shapes.ts";
import { DateTime } from "../layout/date-time.tsx";
import { useSubteamColor } from "../subteams/use-subteams.ts";
import { Avatar } from "../ui/avatar.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { CommentText } from "./comment-text.tsx";
import styles from "./comments.module.css";

type CommentItemProps = { comment: Comment; onDelete: () => void };

export function CommentItem({ comment, onDelete }: CommentItemProps) {
  const { author, createdAt, content, mentions, can } = comment;
  return (
    <article className={styles.comment}>
      <span data-st={useSubteamColor(author.subteam ?? "general")}>
        <Avatar name={author.name} />
      </span>
      <p className={styles.by}>
        <span className={styles.name}>{author.name}</span>
        <DateTime at={createdAt} className={styles.time} />
      </p>
      <CommentText text={content} mentions={mentions} />
      {can.delete && (
        <IconButton
          label={`Delete comment by ${author.name}`}
          size="sm"
          danger
          className={styles.delete}
          onClick={onDelete}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
    </article>
  );
}
