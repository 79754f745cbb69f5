import { useState } from "react";
import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { goneImages } from "../documents/writing/waiting-images.ts";
import { writeDraft } from "../saving/drafts.ts";
import { showToast } from "../ui/toasts.ts";
import type { PortfolioDraft } from "./portfolio-draft.ts";
import { placeOf, writtenOf } from "./portfolio-saving.ts";
import type { PortfolioFormState } from "./use-portfolio-form.ts";

/**
 * The ways on when it was saved elsewhere: the one that is left stays on this device as a draft.
 * @param onRestart begins anew with theirs
 */
export function usePortfolioConflict(
  { saving, ...form }: PortfolioFormState,
  theirs: PortfolioAnswer,
  onRestart: (answer: PortfolioAnswer) => void,
) {
  const [isNotKept, setNotKept] = useState(false);
  /** It begins with what mine becomes. */
  const keepTheirs = (): Promise<boolean> => {
    const place = { id: newIdempotencyKey(), owner: saving.owner, at: Date.now() };
    const after = placeOf({ version: theirs.version + 1 });
    return writeDraft<PortfolioDraft>({ ...writtenOf(theirs), ...after, ...place });
  };
  return {
    isNotKept,
    saveMine: async () => {
      if (!(await keepTheirs()) && !isNotKept) {
        setNotKept(true);
        return;
      }
      const { version, slug } = theirs;
      // Once it is saved the address stays, whoever of two tabs has chosen it.
      saving.changeFields({ slug });
      saving.rebaseOnto(version);
      // It is decided, also when this attempt does not arrive.
      form.setBase((now) => ({ ...now, version, slug }));
      form.save();
    },
    takeTheirs: async () => {
      if (!(await saving.draft.keepNow())) {
        setNotKept(true);
        return;
      }
      const words = ["Your text was put aside", goneImages(form.waiting)].filter(Boolean);
      showToast(words.join(". "), { tone: "info" });
      onRestart(theirs);
    },
  };
}
