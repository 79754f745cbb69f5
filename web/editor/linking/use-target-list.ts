import { useEffect, useId, useRef, useState } from "react";
import { useTargets, type Target } from "./use-targets.ts";

/** A list of documents in which the arrow keys move while the focus stays where one types. */
export function useTargetList(words: string, onChoose: (target: Target) => void) {
  const id = useId();
  const { targets, note, isCurrent, settle } = useTargets(words);
  const [chosen, setChosen] = useState({ words, at: 0 });
  // The first one is active again whenever other words are typed.
  const at = chosen.words === words ? Math.min(chosen.at, targets.length - 1) : 0;
  const active = targets[at];
  const optionId = (target: Target) => `${id}-${target.id}`;
  const newest = useRef({ words, onChoose });
  useEffect(() => {
    newest.current = { words, onChoose };
  });
  const move = (by: number) =>
    setChosen({ words, at: (at + by + targets.length) % targets.length });
  /** A list that belongs to earlier words chooses nothing. */
  const chooseFirst = async () => {
    const [first] = await settle();
    if (first && newest.current.words === words) newest.current.onChoose(first);
  };
  /** @returns whether the key was used */
  const onKey = (key: string): boolean => {
    const isChoice = key === "Enter" || key === "Tab";
    if (isChoice && !isCurrent && words.trim() !== "") {
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
    list: { id, targets, note, active, optionId, onChoose },
    activeId: active && optionId(active),
  };
}

export type TargetListProps = ReturnType<typeof useTargetList>["list"];
