import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SubteamTags } from "../../../domain/documents/document-shapes.ts";
import { tagKey } from "../../../domain/documents/documents.ts";
import { listParamsOf, type ListView } from "../../../domain/documents/list-view.ts";
import { Chip } from "../../ui/chip.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PlainTagFilter } from "./plain-tag-filter.tsx";
import styles from "./tag-filter.module.css";

type Tag = SubteamTags["tags"][number];

const maxCollapsedTags = 6;

type TagFilterProps = {
  subteam: string;
  /** Most used first; undefined if loading failed. */
  tags: readonly Tag[] | undefined;
  /** The number of documents that are not pinned. */
  total: number;
  selected: readonly string[];
  view: ListView;
  onToggle: (tag: string) => void;
  onClear: () => void;
  onRetry: () => void;
};

export function TagFilter(props: TagFilterProps) {
  const { tags = [], total, selected, onToggle } = props;
  const chips = useRef<HTMLDivElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const isSelected = (tag: string) => selected.some((other) => tagKey(other) === tagKey(tag));
  const offered = offeredTags(tags, selected);
  const collapsed = offered.filter(
    (tag, index) => index < maxCollapsedTags || isSelected(tag.name),
  );
  const shown = isExpanded ? offered : collapsed;
  const focusChip = (index: number) => {
    chips.current?.querySelectorAll<HTMLElement>("[aria-pressed]")[index]?.focus();
  };
  const toggleMore = () => {
    flushSync(() => setExpanded(!isExpanded));
    // Index 0 is the chip “All”.
    if (!isExpanded) focusChip(1 + offered.findIndex((tag) => !collapsed.includes(tag)));
  };
  const clear = () => {
    props.onClear();
    // “Clear filters” disappears with the filter.
    focusChip(0);
  };
  return (
    <div className={styles.filter} role="group" aria-label="Filter by tag">
      <div ref={chips} className={styles.chips} data-expanded={isExpanded || undefined}>
        <Chip pressed={selected.length === 0} count={total} onClick={clear}>
          All
        </Chip>
        {shown.map(({ name, unpinned }) => (
          <Chip
            key={tagKey(name)}
            pressed={isSelected(name)}
            {...(unpinned !== undefined && { count: unpinned })}
            onClick={() => onToggle(name)}
          >
            {name}
          </Chip>
        ))}
        {offered.length > collapsed.length && (
          <Chip dashed aria-expanded={isExpanded} onClick={toggleMore}>
            {isExpanded ? "Fewer tags" : `+${offered.length - collapsed.length} more`}
          </Chip>
        )}
      </div>
      <noscript>
        <PlainTagFilter
          subteam={props.subteam}
          tags={offered}
          selected={selected}
          view={listParamsOf(props.view)}
        />
      </noscript>
      {selected.length > 0 && (
        <button type="button" className={styles.clear} onClick={clear}>
          Clear filters
        </button>
      )}
      {!props.tags && (
        <span className={styles.failure} role="alert">
          Failed to load tags
          <button type="button" className={styles.clear} onClick={props.onRetry}>
            Retry
          </button>
        </span>
      )}
    </div>
  );
}

/** Tags of unpinned documents, and the chosen ones, even if the URL names an unknown tag. */
function offeredTags(
  tags: readonly Tag[],
  selected: readonly string[],
): { name: string; unpinned?: number }[] {
  const known = new Set(tags.map(({ name }) => tagKey(name)));
  const chosen = new Set(selected.map(tagKey));
  return [
    ...tags.filter(({ name, unpinned }) => unpinned > 0 || chosen.has(tagKey(name))),
    ...selected.filter((tag) => !known.has(tagKey(tag))).map((name) => ({ name })),
  ];
}

export function TagFilterSkeleton() {
  return (
    <div className={styles.filter}>
      {[64, 128, 104, 92].map((width) => (
        <Skeleton key={width} width={width} height={32} className={styles.pill} />
      ))}
    </div>
  );
}
