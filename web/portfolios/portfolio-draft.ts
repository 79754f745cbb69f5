import type { PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import type { Draft } from "../documents/drafts.ts";
import type { DraftFields } from "../documents/use-draft.ts";
import type { Unanswered } from "../saving/delivery.ts";
import type { PortfolioFields } from "./portfolio-form.ts";

/** A portfolio that was being written, as it is kept on this device. */
export type KeptPortfolio = {
  fields: PortfolioFields;
  /** The version that it began with. */
  version: number;
  /** The sizes and colours of what it shows. */
  pictures: readonly PortfolioPicture[];
  /** The save under way, exactly as it was sent. */
  unanswered?: Unanswered<PortfolioFields> | undefined;
};

/** Of a member. */
export function portfolioOwner(memberId: string): string {
  return `${memberId}/portfolio`;
}

export function draftOf(kept: KeptPortfolio): DraftFields {
  return { subteam: "", title: "Portfolio", tags: [], content: JSON.stringify(kept) };
}

export function keptIn(draft: Draft): KeptPortfolio {
  return JSON.parse(draft.content) as KeptPortfolio;
}
