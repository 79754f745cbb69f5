import type { EditorHandle } from "../../editor/rich-text-editor.tsx";

const firstControl: Record<string, string> = {
  subteam: "[type=radio]",
  title: "[name=title]",
  tags: "[role=group] button",
};

/** Leads to what has to be put right. */
export function focusField(
  field: string | undefined,
  place: HTMLElement | null,
  editor: EditorHandle | null,
): void {
  if (field === "content") editor?.focus();
  const selector = firstControl[field ?? ""];
  if (selector) place?.querySelector<HTMLElement>(selector)?.focus();
}
