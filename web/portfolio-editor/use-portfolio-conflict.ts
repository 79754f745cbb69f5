import { useState } from "react";
import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { createRandomKey } from "../api/random-key.ts";
import { lostImagesNotice } from "../documents/writing/waiting-images.ts";
import { writeDraft } from "../saving/drafts.ts";
import { useToasts } from "../ui/toasts.ts";
import type { PortfolioDraft } from "./portfolio-draft.ts";
import { saveTarget, portfolioPayload } from "./portfolio-saving.ts";
import type { PortfolioFormState } from "./use-portfolio-form.ts";

/** Resolves a conflict. The version that is not chosen stays on this device as a draft. */
export function usePortfolioConflict(
  { saving, ...form }: PortfolioFormState,
  theirs: PortfolioAnswer,
  onRestart: (answer: PortfolioAnswer) => void,
) {
  const toasts = useToasts();
  const [hasDraftFailed, setDraftFailed] = useState(false);
  /** The draft is based on the version that is about to be saved. */
  const keepTheirs = (): Promise<boolean> => {
    const place = { id: createRandomKey(), owner: saving.owner, at: Date.now() };
    const after = saveTarget({ version: theirs.version + 1 });
    return writeDraft<PortfolioDraft>({ ...portfolioPayload(theirs), ...after, ...place });
  };
  return {
    hasDraftFailed,
    saveMine: async () => {
      if (!(await keepTheirs()) && !hasDraftFailed) {
        setDraftFailed(true);
        return;
      }
      const { version, slug } = theirs;
      // The slug that was saved first cannot change.
      saving.changeFields({ slug });
      saving.rebaseOnto(version);
      // The decision holds even if this save fails.
      form.setBase((now) => ({ ...now, version, slug }));
      form.save();
    },
    takeTheirs: async () => {
      if (!(await saving.draft.saveNow())) {
        setDraftFailed(true);
        return;
      }
      const sentences = ["Your draft is saved separately", lostImagesNotice(form.waiting)];
      toasts.show(sentences.filter(Boolean).join(". "), { tone: "info" });
      onRestart(theirs);
    },
  };
}
