import { useEffect, useEffectEvent, useState } from "react";

/** Pixels below the top edge; a heading above this line counts as reached. */
const activationLine = 100;

/** The last heading that was scrolled past; at the end of the page, the last one. */
export function useScrollSpy(
  ids: readonly string[],
  findElement: (id: string) => HTMLElement | null,
): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const joined = ids.join(" ");
  const update = useEffectEvent(() => setCurrent(findCurrent(joined.split(" "), findElement)));
  useEffect(() => {
    let frame = 0;
    const run = () => {
      frame = 0;
      update();
    };
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(run);
    };
    scheduleUpdate();
    window.addEventListener("scroll", scheduleUpdate, { passive: true });
    window.addEventListener("resize", scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", scheduleUpdate);
      window.removeEventListener("resize", scheduleUpdate);
    };
  }, [joined]);
  return current;
}

function findCurrent(
  ids: readonly string[],
  findElement: (id: string) => HTMLElement | null,
): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isScrollable = scrollHeight > clientHeight + 1;
  if (isScrollable && scrollTop + clientHeight >= scrollHeight - 2) return ids.at(-1);
  return (
    ids.findLast((id) => {
      const element = findElement(id);
      return element !== null && element.getBoundingClientRect().top <= activationLine;
    }) ?? ids[0]
  );
}
