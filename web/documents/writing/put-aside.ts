import { moveFiles, type ChosenFile, type Place } from "../../saving/draft-files.ts";
import { writeDraft } from "../../saving/drafts.ts";
import { showToast } from "../../ui/toasts.ts";
import { type Draft } from "./drafts.ts";

/** What a draft was before it went on as another. */
export type FormerDraft = Place & { clear: () => Promise<void> };

/**
 * What was written goes on as another draft, and takes along its files that are here.
 * @returns whether it is kept; if not it stays where it is, and its writer is told
 */
export async function putAside(
  draft: Omit<Draft, "at">,
  files: readonly ChosenFile[],
  former: FormerDraft,
): Promise<boolean> {
  if (!(await writeDraft({ ...draft, at: Date.now() }))) {
    showToast("This browser keeps no drafts. Please copy the text.", { tone: "danger" });
    return false;
  }
  await moveFiles(former, draft, files);
  await former.clear();
  return true;
}
