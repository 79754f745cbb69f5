import { showToast } from "../ui/toasts.ts";
import { keepFiles, keptFiles, type ChosenFile } from "./draft-files.ts";
import { writeDraft, type Draft } from "./drafts.ts";

/**
 * What was written goes on as another draft.
 * @param clear what it was before
 * @returns whether it is kept; if not it stays where it is, and its writer is told
 */
export async function putAside(
  draft: Omit<Draft, "files" | "at">,
  chosen: readonly ChosenFile[],
  clear: () => Promise<void>,
): Promise<boolean> {
  const isKept = await writeDraft({ ...draft, files: keptFiles(chosen), at: Date.now() });
  if (!isKept) {
    showToast("This browser keeps no drafts. Please copy the text.", { tone: "danger" });
    return false;
  }
  await keepFiles(draft, chosen, () => true);
  await clear();
  return true;
}
