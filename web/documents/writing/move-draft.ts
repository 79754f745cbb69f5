import { moveFiles, type ChosenFile, type DraftKey } from "../../saving/draft-files.ts";
import { writeDraft } from "../../saving/drafts.ts";
import type { Toasts } from "../../ui/toasts.ts";
import { type DocumentDraft } from "./drafts.ts";

export type FormerDraft = DraftKey & { clear: () => Promise<void> };

/** @returns whether the new draft was saved; if not, the former one stays and a toast says so */
export async function moveDraft(
  toasts: Toasts,
  draft: Omit<DocumentDraft, "at">,
  files: readonly ChosenFile[],
  former: FormerDraft,
): Promise<boolean> {
  if (!(await writeDraft({ ...draft, at: Date.now() }))) {
    toasts.show("This browser can't save drafts. Please copy the text.", { tone: "danger" });
    return false;
  }
  await moveFiles(former, draft, files);
  await former.clear();
  return true;
}
