import { useEffect, useState, type RefObject } from "react";

export function useOverflow(place: RefObject<HTMLElement | null>, side: "Width" | "Height") {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setOverflows(element[`scroll${side}`] > element[`client${side}`]);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, side]);
  return overflows;
}
