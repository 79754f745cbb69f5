import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { cleanTags, tagKey } from "../../../domain/documents/documents.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { subteamTagsQuery } from "../queries.ts";
import { isSaveKey } from "./use-save-keys.ts";
import styles from "./tag-picker.module.css";

type TagPickerProps = {
  subteam: string;
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
  disabled: boolean;
};

export function TagPicker({ subteam, selected, onChange, disabled }: TagPickerProps) {
  const query = useQuery(subteamTagsQuery(subteam));
  const [added, setAdded] = useState<readonly string[]>(selected);
  const known = query.data?.tags.map((tag) => tag.name) ?? [];
  const all = cleanTags([...known, ...added, ...selected]);
  const isSelected = (tag: string) => selected.some((other) => tagKey(other) === tagKey(tag));

  const toggle = (tag: string) => {
    const others = selected.filter((other) => tagKey(other) !== tagKey(tag));
    onChange(isSelected(tag) ? others : [...selected, tag]);
  };
  const add = (typed: string) => {
    const [tag] = cleanTags([typed]);
    if (!tag) return;
    const same = all.find((other) => tagKey(other) === tagKey(tag)) ?? tag;
    if (same === tag) setAdded([...added, tag]);
    if (!isSelected(same)) onChange([...selected, same]);
  };
  return (
    <div className={styles.tags}>
      {all.map((tag) => (
        <Chip
          key={tagKey(tag)}
          pressed={isSelected(tag)}
          disabled={disabled}
          onClick={() => toggle(tag)}
        >
          {tag}
        </Chip>
      ))}
      {!query.isPending && <NewTag first={all.length === 0} disabled={disabled} onAdd={add} />}
    </div>
  );
}

type NewTagProps = { first: boolean; disabled: boolean; onAdd: (tag: string) => void };

function NewTag({ first, disabled, onAdd }: NewTagProps) {
  const [typed, setTyped] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  if (typed === undefined) {
    return (
      <Chip ref={opener} dashed disabled={disabled} onClick={() => setTyped("")}>
        {first ? "+ Create First Tag" : "+ Add Tag"}
      </Chip>
    );
  }
  const close = () => {
    flushSync(() => setTyped(undefined));
    opener.current?.focus();
  };
  const add = () => {
    if (isEmpty(typed)) return;
    onAdd(typed);
    close();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    }
    // Saving would otherwise miss the typed tag.
    if (isSaveKey(event.nativeEvent)) add();
    if (event.key === "Escape") close();
  };
  // Leaving the field adds the typed tag, so that it is not lost.
  const leave = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    // Another window has the focus; typing continues here afterward.
    if (document.activeElement === target) return;
    onAdd(typed);
    setTyped(undefined);
  };
  // Some browsers do not focus a clicked button, so a click would look like leaving the field.
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <span className={styles.entry} onBlur={leave}>
      <TextInput
        size="md"
        className={styles.field}
        aria-label="New tag"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
      />
      <Button size="sm" disabled={isEmpty(typed)} onMouseDown={stay} onClick={add}>
        Add
      </Button>
      <Button size="sm" variant="ghost" onMouseDown={stay} onClick={close}>
        Cancel
      </Button>
    </span>
  );
}
