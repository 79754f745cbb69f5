import { useEffect, useEffectEvent, useRef } from "react";
import type { ListedFile } from "../saving/upload-list.ts";
import type { DraftKeeper } from "./use-draft.ts";

/** The chosen files stay with the draft, and how far each one is: after a reload it goes on from there. */
export function useKeptFiles(
  files: readonly ListedFile[],
  { keepFiles, keepSoon }: Pick<DraftKeeper, "keepFiles" | "keepSoon">,
): void {
  const chosen = files.map(({ key }) => key).join();
  const sent = files.map(({ id = "", url = "" }) => `${url} ${id}`).join();
  const known = useRef({ chosen: "", sent: "" });
  const follow = useEffectEvent(() => {
    const before = known.current;
    known.current = { chosen, sent };
    if (chosen !== before.chosen) keepFiles(files);
    else if (sent !== before.sent) keepSoon();
  });
  useEffect(() => follow(), [chosen, sent]);
}
