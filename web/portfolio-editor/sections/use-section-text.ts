import { useRef } from "react";
import { flushSync } from "react-dom";
import type { PortfolioFormState } from "../use-portfolio-form.ts";

export function useSectionText(id: string, form: PortfolioFormState) {
  const edit = useRef<HTMLButtonElement>(null);
  const at = form.fields.sections.findIndex((section) => section.id === id);
  return {
    at,
    section: form.fields.sections[at],
    isOpen: form.openSections.includes(id),
    edit,
    open: () => form.setSectionOpen(id, true),
    close: () => {
      flushSync(() => form.setSectionOpen(id, false));
      edit.current?.focus();
    },
    write: (content: string) =>
      form.change(({ sections }) => ({
        sections: sections.map((old) => (old.id === id ? { ...old, content } : old)),
      })),
  };
}

export type SectionText = ReturnType<typeof useSectionText>;
