import { cleanSkills } from "../../domain/experiences.ts";
import { isEmpty } from "../../domain/is-empty.ts";
import type { PortfolioAnswer, SavePortfolioBody } from "../../domain/portfolio-shapes.ts";
import { portfolioProblems, sectionTitle, sizeProblems } from "../../domain/portfolios.ts";
import type { WrongField } from "../../domain/refusals.ts";
import { contentBlocks } from "../documents/edited-document.ts";
import { parseContent } from "../documents/rich-content.tsx";

/** All that can be written of a portfolio. */
export type PortfolioFields = Omit<SavePortfolioBody, "version">;

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

/** Whether the portfolio says already what was sent: the save had arrived, and only its answer was lost. */
export function isSaidBy(answer: PortfolioAnswer, sent: PortfolioFields): boolean {
  return inOneForm(fieldsOf(answer)) === inOneForm(sent);
}

/** The server trims and cleans what it is sent: compared is what both would say. */
function inOneForm(fields: PortfolioFields): string {
  const open = { month: null, year: null };
  const text = (html: string) => contentBlocks(html);
  return JSON.stringify([
    fields.slug.trim(),
    fields.isPublished,
    fields.isFindable,
    fields.pictureId,
    fields.firstName.trim(),
    fields.lastName.trim(),
    fields.subtitle.trim(),
    fields.contactEmail.trim(),
    fields.contactPhone.trim(),
    fields.sections.map((section) => [
      section.id,
      sectionTitle(section),
      section.id === "experience" ? [] : text(section.content),
    ]),
    fields.experiences.map((entry) => {
      const { start } = entry;
      const end = entry.current ? open : entry.end;
      return [
        [entry.id, entry.jobTitle.trim(), entry.company.trim(), entry.current],
        [start.month, start.year, end.month, end.year],
        text(entry.description),
        cleanSkills(entry.skills),
        entry.photos.map(({ id, alt }) => [id, alt.trim()]),
      ];
    }),
  ]);
}
