import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cleanTags, tagKey } from "../../../domain/documents/documents.ts";
import { loadState } from "../../api/load-state.ts";
import { LoadFailed } from "../../layout/load-failed.tsx";
import { subteamTagsQuery } from "../queries.ts";
import { NewTag } from "./new-tag.tsx";
import styles from "./tag-picker.module.css";

type TagPickerProps = {
  subteam: string;
  selected: readonly string[];
  /** How many of the subteam's other tags to show beside the chosen ones. */
  suggestions: number;
  onChange: (selected: readonly string[]) => void;
  disabled: boolean;
};

export function TagPicker(props: TagPickerProps) {
  const { subteam, selected, suggestions, onChange, disabled } = props;
  const query = useQuery(subteamTagsQuery(subteam));
  const state = loadState(query);
  /** A tag that is removed keeps its place, so that it can be put back. */
  const [added, setAdded] = useState<readonly string[]>(selected);
  const known = query.data?.tags.map((tag) => tag.name) ?? [];
  const own = cleanTags([...added, ...selected]);
  const others = known.filter((tag) => !hasTag(own, tag));
  const shown = [...own, ...others.slice(0, suggestions)];

  // Another attempt must not take away a tag that is being typed.
  const [wasShown, setShown] = useState(false);
  if (!wasShown && state !== "loading") setShown(true);
  const select = (tag: string) => {
    if (!hasTag(own, tag)) setAdded([...added, tag]);
    if (!hasTag(selected, tag)) onChange([...selected, tag]);
  };
  const toggle = (tag: string) => {
    if (hasTag(selected, tag)) onChange(selected.filter((other) => tagKey(other) !== tagKey(tag)));
    else select(tag);
  };
  const add = (typed: string) => {
    const [tag] = cleanTags([typed]);
    if (tag) select([...own, ...known].find((other) => tagKey(other) === tagKey(tag)) ?? tag);
  };
  return (
    <>
      {shown.map((tag) => (
        <button
          key={tagKey(tag)}
          type="button"
          className={styles.tag}
          aria-pressed={hasTag(selected, tag)}
          data-removed={(hasTag(own, tag) && !hasTag(selected, tag)) || undefined}
          disabled={disabled}
          onClick={() => toggle(tag)}
        >
          {tag}
        </button>
      ))}
      {state === "loading" && !wasShown ? (
        <span className={styles.addPlace} />
      ) : (
        <NewTag
          isFirst={state === "loaded" && known.length === 0 && own.length === 0}
          others={others.slice(suggestions)}
          disabled={disabled}
          onAdd={add}
        />
      )}
      {state === "failed" && (
        <LoadFailed
          message="Failed to load the other tags"
          queryKey={subteamTagsQuery(subteam).queryKey}
        />
      )}
    </>
  );
}

function hasTag(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => tagKey(other) === tagKey(tag));
}
