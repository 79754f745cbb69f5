import { isEmpty } from "../../domain/content/is-empty.ts";
import type {
  PortfolioAnswer,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { portfolioProblems, sizeProblems } from "../../domain/portfolios/portfolios.ts";
import type { WrongField } from "../../domain/refusals.ts";
import { parseContent } from "../documents/content/rich-content.tsx";

/** All that can be written of a portfolio. */
export type PortfolioFields = Omit<SavePortfolioBody, "version" | "saveId">;

export function fieldsOf(answer: PortfolioAnswer): PortfolioFields {
  const { version: _version, pictures: _pictures, updatedAt: _updatedAt, ...fields } = answer;
  return fields;
}

/** What is wrong with it, in the order in which people are told. */
export function formProblems(fields: PortfolioFields): WrongField[] {
  const problems = portfolioProblems(fields, saysSomething);
  return problems.length > 0 ? problems : sizeProblems(fields);
}

/** Whether a text can be read; an empty editor says nothing. */
export function saysSomething(html: string): boolean {
  return !isEmpty(parseContent(html).textContent ?? "");
}
