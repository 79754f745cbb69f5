import { useId, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { count, moreWords } from "./import-words.ts";
import { useFirstItems } from "./use-first-items.ts";
import styles from "./imports.module.css";

type ReportPartProps<Item> = {
  title: string;
  summary: string;
  items: readonly Item[];
  /** More than the items, because a report holds only the first. */
  total: number;
  noun: string;
  children: (item: Item) => ReactNode;
};

export function ReportPart<Item extends { path: string }>(props: ReportPartProps<Item>) {
  const { title, summary, items, total, noun, children } = props;
  const headingId = useId();
  const { shown, hidden, showAll, focusOf } = useFirstItems<Item, HTMLLIElement>(items);
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        <span className={styles.meta}>{summary}</span>
      </div>
      <ul className={styles.list}>
        {shown.map((item, index) => (
          <li key={item.path} {...focusOf(index)}>
            {children(item)}
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button variant="ghost" onClick={showAll}>
          Show {count(hidden, `more ${noun}`)}
        </Button>
      ) : (
        moreWords(total - items.length, noun).map((words) => (
          <p key={words} className={styles.more}>
            {words}
          </p>
        ))
      )}
    </section>
  );
}
