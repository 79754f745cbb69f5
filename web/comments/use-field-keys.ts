import { useEffect, useEffectEvent } from "react";
import { hasModifier } from "../editor/suggesting/has-modifier.ts";
import { isComposing } from "../ui/is-composing.ts";

/** A list uses keys before the field's form. @param onKey returns whether the list used the key */
export function useFieldKeys(field: HTMLElement, onKey: (event: KeyboardEvent) => boolean): void {
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const { keyCode } = event;
    if (isComposing({ nativeEvent: event, keyCode }) || hasModifier(event) || !onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listening = new AbortController();
    field.addEventListener("keydown", (event) => follow(event), { signal: listening.signal });
    return () => listening.abort();
  }, [field]);
}
