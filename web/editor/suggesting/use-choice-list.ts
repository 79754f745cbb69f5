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
  const newest = useRef<{ words: string; onChoose: (item: Item) => void }>(undefined);
  useEffect(() => {
    newest.current = { words, onChoose };
    return () => {
      newest.current = undefined;
    };
  });
  const passed = useRef<KeyboardEvent>(undefined);
  const move = (by: number) => setChosen({ words, at: (at + by + items.length) % items.length });
  /** A list that belongs to earlier words chooses nothing, and an empty one leaves the key alone. */
  const chooseFirst = async (event: KeyboardEvent) => {
    const [first] = await settle();
    if (newest.current?.words !== words) return;
    if (first) return newest.current.onChoose(first);
    passed.current = new KeyboardEvent(event.type, event);
    event.target?.dispatchEvent(passed.current);
  };
  /** @returns whether the key was used */
  const onKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    const isChoice = key === "Enter" || key === "Tab";
    if (event === passed.current) return false;
    if (isChoice && !isCurrent) {
      void chooseFirst(event);
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
