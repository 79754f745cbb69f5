import type { QueryClient } from "@tanstack/react-query";
import { isSubteamId, subteamName } from "../../domain/subteams.ts";
import type { ListedFile } from "../saving/upload-list.ts";
import { showToast } from "../ui/toasts.ts";
import { notAttached } from "./document-body.ts";
import { nextSerialQuery } from "./queries.ts";

// All of these outlive the form: one reads them on the next screen.

/** Where another number than the form showed was given. */
export function tellSerial(queries: QueryClient, subteam: string | undefined, serial: string) {
  if (!subteam || !isSubteamId(subteam)) return;
  const shown = queries.getQueryData(nextSerialQuery(subteam).queryKey)?.serialNumber;
  if (shown === undefined || shown === serial) return;
  showToast(`Saved as ${serial}`, { tone: "ok", lasts: "notice" });
}

/** @param first where an earlier attempt, whose answer was lost, had saved it: there it stays */
export function tellPlace(first: string | undefined, chosen: string | undefined): void {
  if (first === undefined || first === chosen || !isSubteamId(first)) return;
  const words = `Saved in ${subteamName(first)}, where an earlier attempt had saved it`;
  showToast(words, { tone: "info", lasts: "notice" });
}

export function tellLeftOut(files: readonly ListedFile[]): void {
  const leftOut = notAttached(files);
  if (leftOut !== "") showToast(leftOut, { tone: "danger", lasts: "notice" });
}
