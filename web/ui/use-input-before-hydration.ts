import { useEffect, useEffectEvent, type RefObject } from "react";

/** Takes over what was typed into the server's page before React took it over. */
export function useInputBeforeHydration(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onTyped: (text: string) => void,
): void {
  const take = useEffectEvent(onTyped);
  useEffect(() => {
    const { value = "", defaultValue = "" } = field.current ?? {};
    if (value !== defaultValue) take(value);
  }, [field]);
}
