import { useImperativeHandle } from "react";
import type { SuggestedProps } from "../suggesting/create-suggestion.ts";
import { useChoiceList } from "../suggesting/use-choice-list.ts";
import { useListAttributes } from "../suggesting/use-list-attributes.ts";
import { PeopleList } from "./people-list.tsx";
import { usePeople, type Person } from "./use-people.ts";
import styles from "../suggesting/choice-list.module.css";

export function SuggestedPeople({ editor, words, from, onChoose, ref }: SuggestedProps<Person>) {
  const { isOver, ...people } = usePeople(words);
  const { onKey, list, activeId } = useChoiceList(words, people, onChoose, from);
  useImperativeHandle(ref, () => ({ onKey }));
  useListAttributes(isOver ? null : editor.view.dom, { id: list.id, activeId });
  if (isOver) return null;
  return (
    <div className={styles.popup} data-at="caret" data-of="people">
      <PeopleList list={list} />
    </div>
  );
}
