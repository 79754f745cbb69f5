import { isEmpty } from "../../domain/content/is-empty.ts";
import { experienceTitle, periodText } from "../../domain/portfolios/experiences.ts";
import { sectionTitle } from "../../domain/portfolios/portfolios.ts";
import type { PortfolioFields } from "./portfolio-form.ts";

/** Renders a portfolio as one piece of HTML for comparison. */
export function portfolioText(fields: PortfolioFields): string {
  const { firstName, lastName, subtitle, contactEmail, contactPhone } = fields;
  const sections = fields.sections.map((section) =>
    [
      heading(2, sectionTitle(section)),
      section.id === "contact" ? line(contactEmail) + line(contactPhone) : "",
      section.id === "experience" ? experiencesHtml(fields) : section.content,
    ].join(""),
  );
  return [
    heading(1, `${firstName} ${lastName}`),
    line(subtitle),
    ...sections,
    line(fields.isPublished ? "Published" : "Not published"),
    line(fields.isFindable ? "Visible to search engines" : "Hidden from search engines"),
    line(fields.pictureId === null ? "" : "Has a profile picture"),
  ].join("");
}

function experiencesHtml({ experiences }: PortfolioFields): string {
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

/** Lets the browser escape the text. */
function element(tag: string, text: string): string {
  const node = document.createElement(tag);
  node.textContent = text;
  return node.outerHTML;
}
