import { Fragment } from "react";
import { commentParts, type Mentioned } from "../../domain/comments/mentions.ts";
import { mentionAttribute } from "../../domain/content/mentions.ts";
import { linkParts } from "./link-parts.ts";
import styles from "./comments.module.css";

type CommentTextProps = { text: string; mentions: readonly Mentioned[] };

export function CommentText({ text, mentions }: CommentTextProps) {
  return (
    <p className={styles.text}>
      {[...commentParts(text, mentions).entries()].map(([index, part]) =>
        part.id === undefined ? (
          <LinkedText key={index} text={part.text} />
        ) : (
          <span key={index} {...{ [mentionAttribute]: part.id }}>
            {part.text}
          </span>
        ),
      )}
    </p>
  );
}

function LinkedText({ text }: { text: string }) {
  return [...linkParts(text).entries()].map(([index, part]) =>
    part.isLink ? (
      <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
