import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { DocumentFormState } from "../writing/use-document-form.ts";

/** Pixels from the top of the window that the bars may cover. */
const barsHeight = 110;

/** Starts in the title, or in the first line in sight if the title is scrolled away (rule 9.42). */
export function useStartInSight(form: DocumentFormState) {
  const title = useRef<HTMLTextAreaElement>(null);
  const [scrolled] = useState(() => window.scrollY);
  const start = useEffectEvent(() => {
    stayScrolled(form.container.current, scrolled);
    const editor = form.editor();
    const isAbove = (title.current?.getBoundingClientRect().bottom ?? 0) < 0;
    if (isAbove && editor?.isReady()) editor.focusBelow(barsHeight);
    else title.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => start(), []);
  return title;
}

/** Keeps the scroll position. Without its comments the page may be too short, so it is padded. */
function stayScrolled(page: HTMLElement | null, top: number): void {
  const missing = top + window.innerHeight - document.documentElement.scrollHeight;
  if (page && missing > 0) page.style.paddingBottom = `${missing}px`;
  if (window.scrollY !== top) window.scrollTo(0, top);
}
