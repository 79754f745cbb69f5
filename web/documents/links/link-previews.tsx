import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useLazyCode } from "../../ui/use-lazy-code.ts";

const loadPreviews = () => import("./shown-preview.tsx");

/**
 * Shows a card about the document to which a link in the text leads (rule 9.56). Its code loads
 * with the first link that is pointed at or focused.
 */
export function LinkPreviews({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState<Event>();
  const { code, open: loadCode } = useLazyCode(loadPreviews);
  const onFirst = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest("a")) return;
    setFirst((earlier) => earlier ?? event);
    void loadCode();
  });
  useEffect(() => {
    const ending = new AbortController();
    for (const kind of ["pointerover", "focusin"])
      text.current?.addEventListener(kind, onFirst, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return (
    <>
      <div ref={text}>{children}</div>
      {first && code && <code.ShownPreview text={text} first={first} />}
    </>
  );
}
