import { useEffect, useEffectEvent, useMemo } from "react";
import type { PortfolioAnswer } from "../../domain/portfolio-shapes.ts";
import type { Draft } from "../documents/drafts.ts";
import { keptIn } from "./portfolio-draft.ts";
import { isSaidBy } from "./portfolio-form.ts";

type LeftOver = { offered: Draft | undefined; discardSaved: () => void };

/** What was left over; what the portfolio says already was saved, and only the answer was lost: it goes by itself. */
export function useUnsavedDraft(
  start: PortfolioAnswer,
  { offered, discardSaved }: LeftOver,
): Draft | undefined {
  // Reads every text of both, which is too much for each letter that is typed meanwhile.
  const isSaved = useMemo(
    () => offered !== undefined && isSaidBy(start, keptIn(offered).fields),
    [start, offered],
  );
  const onSaved = useEffectEvent(discardSaved);
  useEffect(() => {
    if (isSaved) onSaved();
  }, [isSaved, offered?.id]);
  return isSaved ? undefined : offered;
}
