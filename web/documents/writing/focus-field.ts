import type { EditorHandle } from "../../editor/rich-text-editor.tsx";

const firstControl: Record<string, string> = {
  subteam: "[type=radio]",
  title: "[name=title]",
  tags: "[role=group] button",
};

export function focusField(
  field: string | undefined,
  container: HTMLElement | null,
  editor: EditorHandle | null,
): void {
  if (field === "content") editor?.focus();
  const selector = firstControl[field ?? ""];
  if (selector) container?.querySelector<HTMLElement>(selector)?.focus();
}
