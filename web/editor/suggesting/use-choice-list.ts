import { useEffect, useId, useRef, useState } from "react";
import type { Choices } from "./use-choices.ts";

/** A list in which the arrow keys move while the focus stays where one types. */
export function useChoiceList<Item extends { id: string }>(
  words: string,
  { items, note, isCurrent, settle }: Choices<Item>,
  onChoose: (item: Item) => void,
) {
  const id = useId();
  const [chosen, setChosen] = useState({ words, at: 0 });
  // The first one is active again whenever other words are typed.
  const at = chosen.words === words ? Math.min(chosen.at, items.length - 1) : 0;
  const active = items[at];
  const optionId = (item: Item) => `${id}-${item.id}`;
  const newest = useRef({ words, onChoose });
  useEffect(() => {
    newest.current = { words, onChoose };
  });
  const move = (by: number) => setChosen({ words, at: (at + by + items.length) % items.length });
  /** A list that belongs to earlier words chooses nothing. */
  const chooseFirst = async () => {
    const [first] = await settle();
    if (first && newest.current.words === words) newest.current.onChoose(first);
  };
  /** @returns whether the key was used */
  const onKey = (key: string): boolean => {
    const isChoice = key === "Enter" || key === "Tab";
    if (isChoice && !isCurrent) {
      void chooseFirst();
      return true;
    }
    if (!active) return false;
    if (key === "ArrowDown") move(1);
    else if (key === "ArrowUp") move(-1);
    else if (isChoice) onChoose(active);
    else return false;
    return true;
  };
  return {
    onKey,
    list: { id, items, note, active, optionId, onChoose },
    activeId: active && optionId(active),
  };
}

export type ChoiceListState<Item extends { id: string }> = ReturnType<
  typeof useChoiceList<Item>
>["list"];
