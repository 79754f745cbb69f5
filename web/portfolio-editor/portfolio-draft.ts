import type { PortfolioPicture } from "../../domain/portfolios/portfolio-shapes.ts";
import type { KeptDraft } from "../saving/saving.ts";
import type { PortfolioFields } from "./portfolio-form.ts";

/** A portfolio as it is being written. */
export type WrittenPortfolio = {
  fields: PortfolioFields;
  /** The saved portfolio that the edit began with. */
  base: PortfolioFields;
  /** The sizes and colors of what it shows. */
  pictures: readonly PortfolioPicture[];
};

/** As it is kept on this device. */
export type PortfolioDraft = KeptDraft<WrittenPortfolio, PortfolioFields>;

export function portfolioOwner(memberId: string): string {
  return `${memberId}/portfolio`;
}

/** Drafts of earlier releases hold all of it as one text, and no base. */
export function readPortfolioDraft(draft: PortfolioDraft & { content?: string }): PortfolioDraft {
  const { id, owner, at, content } = draft;
  const kept = content === undefined ? draft : (JSON.parse(content) as PortfolioDraft);
  return { ...kept, base: kept.base ?? kept.fields, id, owner, at };
}
