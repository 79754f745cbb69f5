import { isEmpty } from "../../domain/content/is-empty.ts";
import type {
  PortfolioAnswer,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { portfolioProblems, sizeProblems } from "../../domain/portfolios/portfolios.ts";
import type { WrongField } from "../../domain/refusals.ts";
import { parseContent } from "../documents/content/parse-content.ts";

export type PortfolioFields = Omit<SavePortfolioBody, "version" | "saveId">;

export function fieldsOf(answer: PortfolioAnswer): PortfolioFields {
  const { version: _version, pictures: _pictures, updatedAt: _updatedAt, ...fields } = answer;
  return fields;
}

/** @returns the problems in the order in which they are shown */
export function formProblems(fields: PortfolioFields): WrongField[] {
  const problems = portfolioProblems(fields, hasText);
  return problems.length > 0 ? problems : sizeProblems(fields);
}

export function hasText(html: string): boolean {
  return !isEmpty(parseContent(html).textContent ?? "");
}
