import { useImperativeHandle } from "react";
import type { SuggestedProps } from "../suggesting/create-suggestion.ts";
import { useChoiceList } from "../suggesting/use-choice-list.ts";
import { useListAttributes } from "../suggesting/use-list-attributes.ts";
import { TargetList } from "./target-list.tsx";
import { useTargets, type Target } from "./use-targets.ts";
import styles from "../suggesting/choice-list.module.css";

export function SuggestedTargets({ editor, words, from, onChoose, ref }: SuggestedProps<Target>) {
  const { onKey, list, activeId } = useChoiceList(words, useTargets(words), onChoose, from);
  useImperativeHandle(ref, () => ({ onKey }));
  useListAttributes(editor.view.dom, { id: list.id, activeId });
  return (
    <div className={styles.popup} data-at="caret">
      <TargetList list={list} />
    </div>
  );
}
