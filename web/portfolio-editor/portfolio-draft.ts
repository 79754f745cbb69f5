import type { PortfolioPicture } from "../../domain/portfolios/portfolio-shapes.ts";
import type { KeptDraft } from "../saving/saving.ts";
import type { PortfolioFields } from "./portfolio-form.ts";

export type PortfolioPayload = {
  fields: PortfolioFields;
  base: PortfolioFields;
  pictures: readonly PortfolioPicture[];
};

export type PortfolioDraft = KeptDraft<PortfolioPayload, PortfolioFields>;

export function portfolioDraftOwner(memberId: string): string {
  return `${memberId}/portfolio`;
}

/** Converts a draft of an earlier release, which is JSON in `content` and has no base. */
export function readPortfolioDraft(draft: PortfolioDraft & { content?: string }): PortfolioDraft {
  const { id, owner, at, content } = draft;
  const stored = content === undefined ? draft : (JSON.parse(content) as PortfolioDraft);
  return { ...stored, base: stored.base ?? stored.fields, id, owner, at };
}
