import { jumpTo } from "./jump-to.ts";
import type { OutlineEntry } from "./outline.ts";
import { useScrollSpy } from "./use-scroll-spy.ts";
import styles from "./table-of-contents.module.css";

type TableOfContentsProps = {
  headings: readonly OutlineEntry[];
  /** The parts of the screen after the text. */
  parts: readonly OutlineEntry[];
};

export function TableOfContents({ headings, parts }: TableOfContentsProps) {
  const current = useScrollSpy([...headings, ...parts].map((entry) => entry.id));
  const top = Math.min(...headings.map((entry) => entry.level));
  return (
    <nav className={styles.contents} aria-labelledby="on-this-page">
      <p id="on-this-page" className={styles.title}>
        On this page
      </p>
      <ul>
        {headings.map((entry) => (
          <Entry key={entry.id} entry={entry} depth={entry.level - top} current={current} />
        ))}
      </ul>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((entry) => (
            <Entry key={entry.id} entry={entry} depth={0} current={current} />
          ))}
        </ul>
      )}
    </nav>
  );
}

type EntryProps = { entry: OutlineEntry; depth: number; current: string | undefined };

function Entry({ entry, depth, current }: EntryProps) {
  return (
    <li>
      <a
        href={`#${entry.id}`}
        data-depth={depth}
        aria-current={entry.id === current ? "true" : undefined}
        onClick={(event) => jumpTo(event, entry.id)}
      >
        {entry.text}
      </a>
    </li>
  );
}
