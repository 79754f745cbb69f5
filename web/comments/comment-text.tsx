import { Fragment } from "react";
import { linkParts } from "./link-parts.ts";
import styles from "./comments.module.css";

export function CommentText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {[...linkParts(text).entries()].map(([index, part]) =>
        part.isLink ? (
          <a key={index} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          <Fragment key={index}>{part.text}</Fragment>
        ),
      )}
    </p>
  );
}
