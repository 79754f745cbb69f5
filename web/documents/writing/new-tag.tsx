import { useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { fold } from "../../../domain/search/fold.ts";
import { Button } from "../../ui/button.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { keepFocus } from "../../ui/keep-focus.ts";
import { isSaveKey } from "../../ui/save-keys.ts";
import { TextInput } from "../../ui/text-input.tsx";
import styles from "./tag-picker.module.css";

type NewTagProps = {
  isFirst: boolean;
  /** The subteam's tags that are not shown yet. */
  others: readonly string[];
  disabled: boolean;
  onAdd: (tag: string) => void;
};

/** Opens over what follows, so that nothing moves. */
export function NewTag({ isFirst, others, disabled, onAdd }: NewTagProps) {
  const [typed, setTyped] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = typed !== undefined;
  const close = () => {
    flushSync(() => setTyped(undefined));
    opener.current?.focus();
  };
  const add = (tag = typed ?? "") => {
    if (isEmpty(tag)) return;
    onAdd(tag);
    close();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Escape") close();
    if (event.key === "Enter") event.preventDefault();
    // Saving would otherwise miss the typed tag.
    if (event.key === "Enter" || isSaveKey(event.nativeEvent)) add();
  };
  // Leaving the field adds the typed tag, so that it is not lost.
  const leave = ({ currentTarget, target, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    // Another window has the focus; typing continues here afterward.
    if (document.activeElement === target) return;
    if (typed) onAdd(typed);
    setTyped(undefined);
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.add}
        aria-expanded={isOpen}
        disabled={disabled}
        onMouseDown={isOpen ? keepFocus : undefined}
        onClick={() => (isEmpty(typed ?? "") ? setTyped(isOpen ? undefined : "") : add())}
      >
        {isFirst ? "+ Create First Tag" : "+ Add Tag"}
      </button>
      {isOpen && (
        <div className={styles.panel} onBlur={leave}>
          <div className={styles.entry}>
            <TextInput
              size="md"
              className={styles.newTag}
              aria-label="New tag"
              autoFocus
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKey}
            />
            <Button
              size="sm"
              disabled={isEmpty(typed)}
              onMouseDown={keepFocus}
              onClick={() => add()}
            >
              Add
            </Button>
            <Button size="sm" variant="ghost" onMouseDown={keepFocus} onClick={close}>
              Cancel
            </Button>
          </div>
          <Others tags={others} typed={typed} onChoose={add} />
        </div>
      )}
    </>
  );
}

type OthersProps = { tags: readonly string[]; typed: string; onChoose: (tag: string) => void };

function Others({ tags, typed, onChoose }: OthersProps) {
  const matching = tags.filter((tag) => fold(tag).includes(fold(typed.trim())));
  if (matching.length === 0) return null;
  return (
    <div className={styles.others}>
      {matching.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles.tag}
          aria-pressed="false"
          onMouseDown={keepFocus}
          onClick={() => onChoose(tag)}
        >
          {tag}
        </button>
      ))}
    </div>
  );
}
