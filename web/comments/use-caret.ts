import { useEffect, useState } from "react";

const movingEvents = ["input", "keyup", "click", "select", "focus", "blur"];

/** @returns where one types in the field; undefined without the focus and while text is selected */
export function useCaret(field: HTMLTextAreaElement): number | undefined {
  const [caret, setCaret] = useState(() => caretIn(field));
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const follow = () => setCaret(caretIn(field));
    for (const name of movingEvents) field.addEventListener(name, follow, { signal });
    return () => listening.abort();
  }, [field]);
  return caret;
}

function caretIn(field: HTMLTextAreaElement): number | undefined {
  const { selectionStart, selectionEnd } = field;
  if (document.activeElement !== field || selectionStart !== selectionEnd) return undefined;
  return selectionEnd;
}
