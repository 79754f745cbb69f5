import { Fragment } from "react";
import { linkParts } from "./link-parts.ts";
import styles from "./comments.module.css";

/** Plain text with its line breaks; addresses can be followed. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {[...linkParts(text).entries()].map(([place, part]) =>
        part.isLink ? (
          <a key={place} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          <Fragment key={place}>{part.text}</Fragment>
        ),
      )}
    </p>
  );
}
