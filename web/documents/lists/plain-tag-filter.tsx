import { Link } from "@tanstack/react-router";
import { tagKey } from "../../../domain/documents/documents.ts";
import type { ListParams } from "../../../domain/documents/list-view.ts";
import { chipLook } from "../../ui/chip.tsx";
import styles from "./tag-filter.module.css";

type PlainTagFilterProps = {
  subteam: string;
  tags: readonly { name: string; unpinned?: number }[];
  selected: readonly string[];
  /** The view in the address, which the links keep. */
  view: ListParams;
};

/** Links instead of toggles, where scripts are switched off. */
export function PlainTagFilter({ subteam, tags, selected, view }: PlainTagFilterProps) {
  const choices = tags.map(({ name, unpinned }) => {
    const others = selected.filter((tag) => tagKey(tag) !== tagKey(name));
    const isSelected = others.length < selected.length;
    return { name, unpinned, isSelected, next: isSelected ? others : [...selected, name] };
  });
  const all = { name: "All", unpinned: undefined, isSelected: selected.length === 0, next: [] };
  return (
    <div className={styles.plain}>
      {[all, ...choices].map(({ name, unpinned, isSelected, next }) => (
        <Link
          key={name}
          to="/subteam/$subteam"
          params={{ subteam }}
          search={{ ...view, tag: next }}
          aria-current={isSelected ? "true" : undefined}
          className={chipLook}
        >
          {name}
          {unpinned !== undefined && ` (${unpinned})`}
        </Link>
      ))}
    </div>
  );
}
