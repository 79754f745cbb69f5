import { useEffect, useEffectEvent, useState } from "react";

/** Pixels below the top edge, under the sticky bar, where a heading counts as reached. */
const line = 100;

/** The last heading that has been reached; the last of all at the end of the page. */
export function useScrollSpy(
  ids: readonly string[],
  placeOf: (id: string) => HTMLElement | null,
): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const joined = ids.join(" ");
  const show = useEffectEvent(() => setCurrent(reached(joined.split(" "), placeOf)));
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      show();
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    lookSoon();
    window.addEventListener("scroll", lookSoon, { passive: true });
    window.addEventListener("resize", lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", lookSoon);
      window.removeEventListener("resize", lookSoon);
    };
  }, [joined]);
  return current;
}

function reached(
  ids: readonly string[],
  placeOf: (id: string) => HTMLElement | null,
): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isScrollable = scrollHeight > clientHeight + 1;
  if (isScrollable && scrollTop + clientHeight >= scrollHeight - 2) return ids.at(-1);
  return (
    ids.findLast((id) => {
      const element = placeOf(id);
      return element !== null && element.getBoundingClientRect().top <= line;
    }) ?? ids[0]
  );
}
