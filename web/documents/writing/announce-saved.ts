import type { QueryClient } from "@tanstack/react-query";
import type { ListedFile } from "../../saving/upload-list.ts";
import { knownSubteam } from "../../subteams/use-subteams.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { notAttachedText } from "./document-body.ts";

// These toasts stay visible on the next screen.

export function announceSerial(toasts: Toasts, shown: string | undefined, given: string): void {
  if (shown === undefined || shown === given) return;
  toasts.show(`Saved as ${given}`, { tone: "ok", duration: "notice" });
}

export function announceSubteam(
  { queries, toasts }: { queries: QueryClient; toasts: Toasts },
  firstSaved: string | undefined,
  chosen: string | undefined,
): void {
  if (firstSaved === undefined || firstSaved === chosen) return;
  const name = knownSubteam(queries, firstSaved)?.name ?? firstSaved;
  const words = `Saved in ${name}. An earlier attempt had already created it there.`;
  toasts.show(words, { tone: "info", duration: "notice" });
}

export function announceNotAttached(toasts: Toasts, files: readonly ListedFile[]): void {
  const text = notAttachedText(files);
  if (text !== "") toasts.show(text, { tone: "danger", duration: "notice" });
}
