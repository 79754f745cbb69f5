import { useEffect, useState, type RefObject } from "react";
import { lineOf, type OutlineEntry } from "../content/outline.ts";

/** Long enough that nobody waits for it while typing. */
const pause = 400;

/** The headings of the text that is being written, as they stand in the editor in this element. */
export function useWrittenOutline(place: RefObject<HTMLElement | null>): readonly OutlineEntry[] {
  const [entries, setEntries] = useState<readonly OutlineEntry[]>([]);
  useEffect(() => {
    const form = place.current;
    if (!form) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const found = outlineIn(form);
      setEntries((before) => (isSame(before, found) ? before : found));
    };
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(look, pause);
    });
    observer.observe(form, { childList: true, characterData: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [place]);
  return entries;
}

const idStart = "written-";

/** The heading of an entry; the editor's own elements carry no ids. */
export function writtenHeading(form: ParentNode | null, id: string): HTMLElement | null {
  if (!form || !id.startsWith(idStart)) return null;
  return headingsIn(form)[Number(id.slice(idStart.length))] ?? null;
}

function outlineIn(form: ParentNode): OutlineEntry[] {
  return headingsIn(form).map((heading, index) => ({
    id: `${idStart}${index}`,
    level: Number(heading.tagName.slice(1)),
    text: lineOf(heading),
  }));
}

function headingsIn(form: ParentNode): HTMLElement[] {
  const headings = form.querySelectorAll<HTMLElement>('[contenteditable="true"] :is(h1, h2, h3)');
  return [...headings].filter((heading) => lineOf(heading) !== "");
}

function isSame(some: readonly OutlineEntry[], others: readonly OutlineEntry[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
