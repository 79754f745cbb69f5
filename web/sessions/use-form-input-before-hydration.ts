import { useEffect, useEffectEvent, type RefObject } from "react";

/** Takes over what a person or their password manager filled in before React could listen. */
export function useFormInputBeforeHydration<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  known: Record<Name, string>,
  onTyped: (typed: Partial<Record<Name, string>>) => void,
): void {
  const take = useEffectEvent(() => {
    const names = Object.keys(known) as Name[];
    const typed = names.flatMap((name) => {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      return isField && field.value !== known[name] ? [[name, field.value]] : [];
    });
    if (typed.length > 0) onTyped(Object.fromEntries(typed) as Partial<Record<Name, string>>);
  });
  useEffect(() => take(), []);
}
