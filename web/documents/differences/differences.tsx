import { Fragment, useMemo, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { BlockKind } from "./content-blocks.ts";
import "../../editor/rich-text.css";
import { foldDifferences, type Stretch } from "./fold-differences.ts";
import { isDifferent, wordRuns, type BlockDifference, type Run } from "./text-differences.ts";
import styles from "./differences.module.css";

type DifferencesProps = {
  differences: readonly BlockDifference[];
  emptyMessage: string;
};

/** Shows changes by words, removed before added. Folds two or more unchanged blocks in a row. */
export function Differences({ differences, emptyMessage }: DifferencesProps) {
  const stretches = useMemo(() => foldDifferences(differences), [differences]);
  return (
    <>
      {!differences.some(isDifferent) && <p className={styles.none}>{emptyMessage}</p>}
      <div className={`rich ${styles.differences}`}>{stretches.map(stretchElement)}</div>
    </>
  );
}

function stretchElement(stretch: Stretch, key: number): ReactNode {
  if (stretch.isFolded) return <FoldedBlocks key={key} differences={stretch.differences} />;
  return <Blocks key={key} differences={stretch.differences} />;
}

type BlocksProps = { differences: readonly BlockDifference[] };

function FoldedBlocks({ differences }: BlocksProps) {
  const [isShown, setShown] = useState(false);
  const folded = useRef<HTMLParagraphElement>(null);
  const show = () => {
    const place = folded.current;
    const siblings = place?.parentElement?.children;
    const at = [...(siblings ?? [])].indexOf(place as Element);
    flushSync(() => setShown(true));
    focusBlock(siblings?.[at]);
  };
  if (isShown) return <Blocks differences={differences} />;
  return (
    <p ref={folded} className={styles.folded}>
      <button type="button" onClick={show}>
        Show {differences.length} unchanged paragraphs
      </button>
    </p>
  );
}

/** The pressed button is gone. */
function focusBlock(block: Element | undefined): void {
  if (!(block instanceof HTMLElement)) return;
  block.tabIndex = -1;
  block.focus({ preventScroll: true });
}

function Blocks({ differences }: BlocksProps) {
  return groupsOf(differences).map(groupElement);
}

export function Legend() {
  return (
    <span className={styles.legend}>
      <ins>added</ins> <del>removed</del>
    </span>
  );
}

export function LineDifference({ before, after }: { before: string; after: string }) {
  return (
    <span className={styles.line}>
      <Runs runs={wordRuns(before, after)} />
    </span>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(runElement);
}

function runElement({ kind, text }: Run, key: number, runs: readonly Run[]): ReactNode {
  if (kind === "kept") return <Fragment key={key}>{text}</Fragment>;
  if (kind === "removed") return <del key={key}>{text}</del>;
  const isReplacement = runs[key - 1]?.kind === "removed";
  return (
    <Fragment key={key}>
      {isReplacement && " "}
      <ins>{text}</ins>
    </Fragment>
  );
}

type BlockGroup = { kind: BlockKind; differences: BlockDifference[] };

const grouped: readonly BlockKind[] = ["bullet", "numbered", "quote", "row"];

function groupsOf(differences: readonly BlockDifference[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const difference of differences) {
    const { kind } = difference.block;
    const last = groups.at(-1);
    if (last?.kind === kind && grouped.includes(kind)) last.differences.push(difference);
    else groups.push({ kind, differences: [difference] });
  }
  return groups;
}

function groupElement({ kind, differences }: BlockGroup, key: number): ReactNode {
  switch (kind) {
    case "bullet":
      return <ul key={key}>{differences.map(itemElement)}</ul>;
    case "numbered":
      return <ol key={key}>{differences.map(itemElement)}</ol>;
    case "quote":
      return <blockquote key={key}>{differences.map(paragraphElement)}</blockquote>;
    case "row":
      return (
        <div key={key} className={styles.rows}>
          {differences.map(paragraphElement)}
        </div>
      );
    case "p":
      return differences.map((difference) => paragraphElement(difference, key));
    case "code":
      return (
        <pre key={key} className={styles.code}>
          {differences.map(wordsElement)}
        </pre>
      );
    case "h1":
      return (
        <h2 key={key} data-level="1">
          {differences.map(wordsElement)}
        </h2>
      );
    case "h2":
      return <h2 key={key}>{differences.map(wordsElement)}</h2>;
    case "h3":
      return <h3 key={key}>{differences.map(wordsElement)}</h3>;
  }
}

function itemElement(difference: BlockDifference, key: number): ReactNode {
  const { number, depth } = difference.block;
  return (
    <li key={key} value={number} data-indent={depth || undefined}>
      <Words difference={difference} />
    </li>
  );
}

function paragraphElement(difference: BlockDifference, key: number): ReactNode {
  return (
    <p key={key} data-indent={difference.block.depth || undefined}>
      <Words difference={difference} />
    </p>
  );
}

function wordsElement(difference: BlockDifference, key: number): ReactNode {
  return <Words key={key} difference={difference} />;
}

function Words({ difference }: { difference: BlockDifference }) {
  return (
    <>
      <Runs runs={difference.runs} />
      {difference.notes.map((note) => (
        <small key={note} className={styles.note}>
          {note}
        </small>
      ))}
    </>
  );
}
