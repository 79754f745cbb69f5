import type { QueryClient } from "@tanstack/react-query";
import type { ListedFile } from "../../saving/upload-list.ts";
import { knownSubteam } from "../../subteams/use-subteams.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { notAttachedText } from "./document-body.ts";

// These toasts stay visible on the next screen.

/** Its toast stays until it is closed if the form had shown another number (rule 3.99). */
export function announceCreated(
  toasts: Toasts,
  serial: { shown: string | undefined; given: string },
  open: () => void,
): void {
  const { shown, given } = serial;
  const duration = shown === undefined || shown === given ? "long" : "notice";
  toasts.show(`Saved as ${given}`, { duration, action: { label: "Open", run: open } });
}

export function announceSubteam(
  { queries, toasts }: { queries: QueryClient; toasts: Toasts },
  saved: string,
  chosen: string,
): void {
  if (saved === chosen) return;
  const name = knownSubteam(queries, saved)?.name ?? saved;
  const words = `Saved in ${name}. An earlier attempt had already created it there.`;
  toasts.show(words, { tone: "info", duration: "notice" });
}

export function announceNotAttached(toasts: Toasts, files: readonly ListedFile[]): void {
  const text = notAttachedText(files);
  if (text !== "") toasts.show(text, { tone: "danger", duration: "notice" });
}
