import { autoUpdate, computePosition, flip, offset, shift } from "@floating-ui/dom";
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { PeopleList } from "../editor/mentioning/people-list.tsx";
import { objectSign, typedMention } from "../editor/mentioning/typed-mention.ts";
import { usePeople, type Person } from "../editor/mentioning/use-people.ts";
import { useChoiceList, type ChooseItem } from "../editor/suggesting/use-choice-list.ts";
import { useListAttributes } from "../editor/suggesting/use-list-attributes.ts";
import { maskMentions, type DraftChange } from "./change-draft.ts";
import type { CommentPayload } from "./comment-draft.ts";
import { useCaret } from "./use-caret.ts";
import { useFieldKeys } from "./use-field-keys.ts";
import styles from "../editor/suggesting/choice-list.module.css";

export { changeDraft } from "./change-draft.ts";

type MentioningProps = {
  field: HTMLTextAreaElement;
  payload: CommentPayload;
  onChange: (edit: DraftChange) => void;
};

/** Offers members to mention while one types a name after `@` (rule 13.30). */
export function Mentioning({ field, payload, onChange }: MentioningProps) {
  const caret = useCaret(field);
  /** The position of the `@` whose list was closed with Escape. */
  const [closedAt, setClosedAt] = useState<number>();
  if (caret === undefined) return null;
  const typed = typedMention(maskMentions(payload, objectSign).slice(0, caret));
  if (!typed && closedAt !== undefined) setClosedAt(undefined);
  if (!typed || typed.from === closedAt) return null;
  const { from, words } = typed;
  const choose = ({ id, name }: Person, rest: number) => {
    // Unlike setting `value`, this keeps the caret after the name and any text typed since.
    field.setRangeText(`@${name} `, from, caret - rest, rest === 0 ? "end" : "preserve");
    onChange({ text: field.value, caret: field.selectionEnd, added: { id, name, from } });
  };
  return (
    <MentionList
      field={field}
      from={from}
      words={words}
      onChoose={choose}
      onClose={() => setClosedAt(from)}
    />
  );
}

type MentionListProps = {
  field: HTMLTextAreaElement;
  from: number;
  words: string;
  onChoose: ChooseItem<Person>;
  onClose: () => void;
};

function MentionList({ field, from, words, onChoose, onClose }: MentionListProps) {
  const { isOver, ...people } = usePeople(words);
  const { onKey, list, activeId } = useChoiceList(words, people, onChoose, from);
  useListAttributes(isOver ? null : field, { id: list.id, activeId });
  useFieldKeys(field, (event) => {
    if (event.key !== "Escape" || isOver) return onKey(event);
    onClose();
    return true;
  });
  if (isOver) return null;
  return (
    <Popup field={field}>
      <PeopleList list={list} />
    </Popup>
  );
}

/** Below the field, or above it where the window ends. */
function Popup({ field, children }: { field: HTMLElement; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  usePlaceBeside(field, popup);
  return (
    <div ref={popup} className={styles.popup} data-of="people" style={{ position: "fixed" }}>
      {children}
    </div>
  );
}

function usePlaceBeside(field: HTMLElement, popup: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { current } = popup;
    return current ? autoUpdate(field, current, () => void place(current, field)) : undefined;
  }, [field, popup]);
}

async function place(popup: HTMLElement, field: HTMLElement): Promise<void> {
  const { x, y } = await computePosition(field, popup, {
    strategy: "fixed",
    placement: "bottom-start",
    middleware: [offset(4), flip(), shift({ padding: 8 })],
  });
  popup.style.left = `${x}px`;
  popup.style.top = `${y}px`;
}
