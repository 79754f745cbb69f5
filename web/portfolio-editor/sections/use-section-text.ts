import { useRef } from "react";
import { flushSync } from "react-dom";
import type { PortfolioFormState } from "../use-portfolio-form.ts";

/** The text of one section, at rest or being written. */
export function useSectionText(id: string, form: PortfolioFormState) {
  const edit = useRef<HTMLButtonElement>(null);
  const at = form.fields.sections.findIndex((section) => section.id === id);
  return {
    at,
    section: form.fields.sections[at],
    isOpen: form.opened.includes(id),
    edit,
    open: () => form.setOpen(id, true),
    close: () => {
      flushSync(() => form.setOpen(id, false));
      edit.current?.focus();
    },
    write: (content: string) =>
      form.change(({ sections }) => ({
        sections: sections.map((one) => (one.id === id ? { ...one, content } : one)),
      })),
  };
}

export type SectionText = ReturnType<typeof useSectionText>;
