import { useEffect, useId, useRef, useState } from "react";
import type { Choices } from "./use-choices.ts";

/** @param rest how many letters have been typed since the key that chooses */
export type ChooseItem<Item> = (item: Item, rest: number) => void;

/** A list whose active item follows the arrow keys while the focus stays in the text. */
export function useChoiceList<Item extends { id: string }>(
  words: string,
  { items, note, isCurrent, settle }: Choices<Item>,
  onChoose: ChooseItem<Item>,
  /** The position where the words begin. Each position has its own pending choice. */
  from = 0,
) {
  const id = useId();
  const [chosen, setChosen] = useState({ words, at: 0 });
  // The first one is active again whenever other words are typed.
  const at = chosen.words === words ? Math.min(chosen.at, items.length - 1) : 0;
  const active = items[at];
  const optionId = (item: Item) => `${id}-${item.id}`;
  const newest = useRef<{ words: string; from: number; onChoose: ChooseItem<Item> }>(undefined);
  useEffect(() => {
    newest.current = { words, from, onChoose };
    return () => {
      newest.current = undefined;
    };
  });
  const choosing = useRef<string>(undefined);
  const passed = useRef<KeyboardEvent>(undefined);
  const move = (by: number) => setChosen({ words, at: (at + by + items.length) % items.length });
  /** Chooses for the words typed before the key. If nothing is found, the text gets the key. */
  const chooseFirst = async (event: KeyboardEvent) => {
    const what = `${from} ${words}`;
    if (choosing.current === what) return;
    choosing.current = what;
    const [first] = await settle();
    if (choosing.current === what) choosing.current = undefined;
    if (newest.current?.from !== from || !newest.current.words.startsWith(words)) return;
    const rest = newest.current.words.length - words.length;
    if (first) return newest.current.onChoose(first, rest);
    if (rest > 0) return;
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
    else if (isChoice) onChoose(active, 0);
    else return false;
    return true;
  };
  return {
    onKey,
    list: {
      id,
      items,
      note,
      active,
      optionId,
      onChoose: (item: Item) => onChoose(item, 0),
    },
    activeId: active && optionId(active),
  };
}

export type ChoiceListState<Item extends { id: string }> = ReturnType<
  typeof useChoiceList<Item>
>["list"];
