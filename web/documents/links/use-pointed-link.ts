import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { linkedDocumentOf } from "../../../domain/content/content.ts";
import { removeBasePath } from "../../api/base-path.ts";

/** Milliseconds that a link is pointed at or has the focus before its preview appears. */
const openDelay = 300;
/** Milliseconds in which the pointer can move from the link to the preview. */
const closeDelay = 200;

export type PointedLink = { id: string; link: HTMLAnchorElement };

/** @param onAim called before the preview opens, to preload what it needs */
export function usePointedLink(
  element: RefObject<HTMLElement | null>,
  onAim: (aimed: PointedLink) => void,
) {
  const [pointed, setPointed] = useState<PointedLink>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => clearTimeout(timer.current);
  const later = (milliseconds: number, next: PointedLink | undefined) => {
    keep();
    timer.current = setTimeout(() => setPointed(next), milliseconds);
  };
  const leave = () => later(closeDelay, undefined);
  const aim = useEffectEvent((found: PointedLink) => {
    if (found.link === pointed?.link) return keep();
    onAim(found);
    later(openDelay, found);
  });
  const onLeave = useEffectEvent(leave);
  const close = () => {
    keep();
    setPointed(undefined);
  };
  const onClick = useEffectEvent(close);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const { current } = element;
    for (const kind of ["pointerover", "focusin"])
      current?.addEventListener(
        kind,
        (event) => {
          const found = isAim(event) && linkAt(event.target);
          if (found) aim(found);
        },
        { signal },
      );
    for (const kind of ["pointerout", "focusout"])
      current?.addEventListener(kind, () => onLeave(), { signal });
    current?.addEventListener("click", () => onClick(), { signal });
    // The pointer may have reached a link before this code was loaded.
    const waiting = linkAt(current?.querySelector("a:hover") ?? null);
    if (waiting) aim(waiting);
    return () => {
      ending.abort();
      clearTimeout(timer.current);
    };
  }, [element]);
  return { pointed, keep, leave, close };
}

/** Ignores touches and the focus after a click, because both open the link. */
function isAim(event: Event): boolean {
  if (event instanceof PointerEvent) return event.pointerType === "mouse";
  return event.target instanceof Element && event.target.matches(":focus-visible");
}

function linkAt(target: EventTarget | null): PointedLink | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  const id = link && linkedDocumentOf(removeBasePath(link.getAttribute("href") ?? ""));
  return link && id ? { id, link } : undefined;
}
