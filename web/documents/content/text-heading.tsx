import { IconLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCopyLink } from "../../ui/use-copy-link.ts";
import styles from "./text-heading.module.css";

type TextHeadingProps = {
  level: number;
  text: string;
  attributes: { readonly id?: string };
  children: ReactNode;
};

/** A heading with an id has a button that copies a link to it. */
export function TextHeading({ level, text, attributes, children }: TextHeadingProps) {
  // The page title is the only h1.
  const Heading = level === 3 ? "h3" : "h2";
  const first = level === 1 && { "data-level": 1 };
  const { id } = attributes;
  if (!id) {
    return (
      <Heading {...attributes} tabIndex={-1} {...first}>
        {children}
      </Heading>
    );
  }
  // Heading ids begin with “section-”, so this one is unique.
  const wordsId = `words-of-${id}`;
  return (
    <Heading {...attributes} tabIndex={-1} {...first} aria-labelledby={wordsId}>
      <span id={wordsId}>{children}</span>
      <CopyLink id={id} text={text} />
    </Heading>
  );
}

function CopyLink({ id, text }: { id: string; text: string }) {
  const copyLink = useCopyLink();
  const label = `Copy link to ${text}`;
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={label}
      data-tooltip={label}
      onClick={() => void copyLink(`${location.pathname}#${id}`)}
    >
      <IconLink size={18} stroke={1.7} aria-hidden="true" />
    </button>
  );
}
