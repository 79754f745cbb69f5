import { isEmpty } from "../../domain/content/is-empty.ts";
import { experienceTitle, periodText } from "../../domain/portfolios/experiences.ts";
import { sectionTitle } from "../../domain/portfolios/portfolios.ts";
import type { PortfolioFields } from "./portfolio-form.ts";

/** A portfolio as one text, in which differences can be shown. */
export function portfolioText(fields: PortfolioFields): string {
  const { firstName, lastName, subtitle, contactEmail, contactPhone } = fields;
  const sections = fields.sections.map((section) =>
    [
      heading(2, sectionTitle(section)),
      section.id === "contact" ? line(contactEmail) + line(contactPhone) : "",
      section.id === "experience" ? experiencesIn(fields) : section.content,
    ].join(""),
  );
  return [
    heading(1, `${firstName} ${lastName}`),
    line(subtitle),
    ...sections,
    line(fields.isPublished ? "Published" : "Not published"),
    line(fields.isFindable ? "Search engines may find it" : "Search engines do not find it"),
    line(fields.pictureId === null ? "" : "With a profile picture"),
  ].join("");
}

function experiencesIn({ experiences }: PortfolioFields): string {
  return experiences
    .map((entry) =>
      [
        heading(3, experienceTitle(entry)),
        line([entry.company, periodText(entry)].filter(Boolean).join(", ")),
        entry.description,
        line(entry.skills.join(", ")),
        ...entry.photos.map(({ alt }, at) => line(`Photo ${at + 1}: ${alt}`)),
      ].join(""),
    )
    .join("");
}

function heading(level: number, text: string): string {
  return element(`h${level}`, text);
}

function line(text: string): string {
  return isEmpty(text) ? "" : element("p", text);
}

/** The browser escapes what it is given as text. */
function element(tag: string, text: string): string {
  const made = document.createElement(tag);
  made.textContent = text;
  return made.outerHTML;
}
