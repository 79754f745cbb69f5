import { useEffect, useState, type RefObject } from "react";
import { headingText, type OutlineEntry } from "../content/outline.ts";

/** Milliseconds; long enough not to slow down typing. */
const delay = 400;

export function useEditorOutline(
  container: RefObject<HTMLElement | null>,
): readonly OutlineEntry[] {
  const [entries, setEntries] = useState<readonly OutlineEntry[]>([]);
  useEffect(() => {
    const form = container.current;
    if (!form) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      const outline = outlineIn(form);
      setEntries((before) => (isSame(before, outline) ? before : outline));
    };
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(update, delay);
    });
    observer.observe(form, { childList: true, characterData: true, subtree: true });
    update();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [container]);
  return entries;
}

const idStart = "written-";

/** Finds a heading by its position, because the editor's elements have no ids. */
export function editorHeading(form: ParentNode | null, id: string): HTMLElement | null {
  if (!form || !id.startsWith(idStart)) return null;
  return headingsIn(form)[Number(id.slice(idStart.length))] ?? null;
}

function outlineIn(form: ParentNode): OutlineEntry[] {
  return headingsIn(form).map((heading, index) => ({
    id: `${idStart}${index}`,
    level: Number(heading.tagName.slice(1)),
    text: headingText(heading.textContent ?? ""),
  }));
}

function headingsIn(form: ParentNode): HTMLElement[] {
  const headings = form.querySelectorAll<HTMLElement>('[contenteditable="true"] :is(h1, h2, h3)');
  return [...headings].filter((heading) => headingText(heading.textContent ?? "") !== "");
}

function isSame(some: readonly OutlineEntry[], others: readonly OutlineEntry[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
