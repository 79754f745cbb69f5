import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";

/** Milliseconds; long enough not to slow down typing. */
const delay = 400;

export function WordCount({ editor }: { editor: Editor }) {
  const words = useWordCount(editor);
  return <p>{words === 1 ? "1 word" : `${words.toLocaleString("en-US")} words`}</p>;
}

function useWordCount(editor: Editor): number {
  const [words, setWords] = useState(() => countWords(textOf(editor)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      timer = undefined;
      setWords(countWords(textOf(editor)));
    };
    const schedule = () => (timer ??= setTimeout(count, delay));
    editor.on("update", schedule);
    return () => {
      editor.off("update", schedule);
      clearTimeout(timer);
    };
  }, [editor]);
  return words;
}

function textOf(editor: Editor): string {
  return editor.getText({ blockSeparator: " " });
}

/** Signs that stand alone, such as a dash, are not words. */
export function countWords(text: string): number {
  return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}
