import { isSubteamId, subteamName } from "../../../domain/subteams/subteams.ts";
import type { ListedFile } from "../../saving/upload-list.ts";
import { showToast } from "../../ui/toasts.ts";
import { notAttached } from "./document-body.ts";

// These outlive the form: they are read on the next screen.

/** @param shown the number that the form showed */
export function announceSerial(shown: string | undefined, given: string): void {
  if (shown === undefined || shown === given) return;
  showToast(`Saved as ${given}`, { tone: "ok", lasts: "notice" });
}

/** @param first the subteam of an earlier attempt, which decides */
export function announceSubteam(first: string | undefined, chosen: string | undefined): void {
  if (first === undefined || first === chosen || !isSubteamId(first)) return;
  const words = `Saved in ${subteamName(first)}. An earlier attempt had already created it there.`;
  showToast(words, { tone: "info", lasts: "notice" });
}

export function announceLeftOut(files: readonly ListedFile[]): void {
  const leftOut = notAttached(files);
  if (leftOut !== "") showToast(leftOut, { tone: "danger", lasts: "notice" });
}
