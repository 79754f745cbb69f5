import type { PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import type { KeptDraft } from "../saving/saving.ts";
import type { PortfolioFields } from "./portfolio-form.ts";

/** A portfolio as it is being written. */
export type WrittenPortfolio = {
  fields: PortfolioFields;
  /** The sizes and colours of what it shows. */
  pictures: readonly PortfolioPicture[];
};

/** As it is kept on this device. */
export type PortfolioDraft = KeptDraft<WrittenPortfolio, PortfolioFields>;

/** Of a member. */
export function portfolioOwner(memberId: string): string {
  return `${memberId}/portfolio`;
}

/** @param draft of an earlier release it holds all of this in one text */
export function readPortfolioDraft(draft: PortfolioDraft & { content?: string }): PortfolioDraft {
  if (draft.content === undefined) return draft;
  const { id, owner, at } = draft;
  return { ...(JSON.parse(draft.content) as PortfolioDraft), id, owner, at };
}
