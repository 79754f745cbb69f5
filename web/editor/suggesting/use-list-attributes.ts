import { useEffect } from "react";

/** Connects a shown list to the text box for screen readers. */
export function useListAttributes(
  text: HTMLElement | null,
  { id, activeId }: { id: string; activeId: string | undefined },
): void {
  useEffect(() => {
    const attributes = {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": id,
      "aria-activedescendant": activeId,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) text?.removeAttribute(name);
      else text?.setAttribute(name, value);
    }
    return () => Object.keys(attributes).forEach((name) => text?.removeAttribute(name));
  }, [text, id, activeId]);
}
