import type { MouseEvent } from "react";
import { jumpTo } from "./jump-to.ts";
import type { OutlineEntry } from "./outline.ts";
import { useScrollSpy } from "./use-scroll-spy.ts";
import styles from "./table-of-contents.module.css";

type TableOfContentsProps = {
  headings: readonly OutlineEntry[];
  /** Sections after the text, such as the comments. */
  parts: readonly OutlineEntry[];
  /** Finds the element of an entry; by default the element with its id. */
  findElement?: (id: string) => HTMLElement | null;
  onJump?: (event: MouseEvent, id: string) => void;
};

const findById = (id: string) => document.getElementById(id);

export function TableOfContents({
  headings,
  parts,
  findElement = findById,
  onJump = jumpTo,
}: TableOfContentsProps) {
  const ids = [...headings, ...parts].map((entry) => entry.id);
  const current = useScrollSpy(ids, findElement);
  const look = { current, onJump };
  const top = Math.min(...headings.map((entry) => entry.level));
  return (
    <nav className={styles.contents} aria-labelledby="on-this-page">
      <p id="on-this-page" className={styles.title}>
        On this page
      </p>
      <ul>
        {headings.map((entry) => (
          <Entry key={entry.id} entry={entry} depth={entry.level - top} {...look} />
        ))}
      </ul>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((entry) => (
            <Entry key={entry.id} entry={entry} depth={0} {...look} />
          ))}
        </ul>
      )}
    </nav>
  );
}

type EntryProps = {
  entry: OutlineEntry;
  depth: number;
  current: string | undefined;
  onJump: (event: MouseEvent, id: string) => void;
};

function Entry({ entry, depth, current, onJump }: EntryProps) {
  return (
    <li>
      <a
        href={`#${entry.id}`}
        data-depth={depth}
        aria-current={entry.id === current ? "true" : undefined}
        onClick={(event) => onJump(event, entry.id)}
      >
        {entry.text}
      </a>
    </li>
  );
}
