import type { Editor } from "@tiptap/core";
import { useEffect, useImperativeHandle, type Ref } from "react";
import { TargetList } from "./target-list.tsx";
import { useTargetList } from "./use-target-list.ts";
import type { Target } from "./use-targets.ts";
import styles from "./target-list.module.css";

export type SuggestedTargetsHandle = { onKey: (key: string) => boolean };

type SuggestedTargetsProps = {
  editor: Editor;
  words: string;
  onChoose: (target: Target) => void;
  ref?: Ref<SuggestedTargetsHandle>;
};

/** The documents that match what is typed in the text. */
export function SuggestedTargets({ editor, words, onChoose, ref }: SuggestedTargetsProps) {
  const { onKey, list, activeId } = useTargetList(words, onChoose);
  useImperativeHandle(ref, () => ({ onKey }));
  const { id } = list;
  useEffect(() => {
    const { dom } = editor.view;
    const attributes = { "aria-controls": id, "aria-activedescendant": activeId };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) dom.removeAttribute(name);
      else dom.setAttribute(name, value);
    }
    return () => Object.keys(attributes).forEach((name) => dom.removeAttribute(name));
  }, [editor, id, activeId]);
  return (
    <div className={styles.popup}>
      <TargetList {...list} />
    </div>
  );
}
