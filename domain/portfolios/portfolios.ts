import { isEmpty } from "../content/is-empty.ts";
import { isEmail, nameProblems } from "../people/people.ts";
import { wrongField, type WrongField } from "../refusals.ts";
import {
  experienceProblems,
  experiencesMax,
  photosMax,
  type ExperienceForm,
} from "./experiences.ts";
import { slugProblems } from "./slugs.ts";

/** Counts and characters (rules 10.24, 10.25, 10.28, and 10.30). */
export const sectionsMax = 30;
export const sectionTitleMaxLength = 200;
export const subtitleMaxLength = 200;
export const phoneMaxLength = 40;
/** Bytes of all sections, or of all experiences, as JSON in UTF-8 after cleaning. */
export const sectionsMaxBytes = 900_000;
/** Bytes of one picture (rule 10.45). */
export const portfolioPictureMaxBytes = 2_097_152;
/** Refusal for iPhone photos, which most browsers cannot show. */
export const heicSentence = "Please upload an image file. Save this HEIC photo as JPEG first.";

/** A member has at most as many unused pictures as a portfolio can show (rule 4.30). */
export const unusedPicturesMax = experiencesMax * photosMax + 1;

export const portraitAspectRatio = 188 / 228;

export const defaultSubtitle = "Team Member";
export const newSectionTitle = "New Section";

export type Section = { id: string; title: string; content: string };

/** Always present, with fixed titles (rule 10.13). */
export const requiredSections = [
  { id: "intro", title: "Introduction" },
  { id: "experience", title: "Experience" },
  { id: "contact", title: "Contact" },
] as const;

export function isRequiredSection(id: string): boolean {
  return requiredSections.some((section) => section.id === id);
}

/** Required sections have fixed titles; others have a default (rules 10.13 and 10.17). */
export function sectionTitle({ id, title }: Pick<Section, "id" | "title">): string {
  const required = requiredSections.find((section) => section.id === id);
  return required?.title ?? (isEmpty(title) ? newSectionTitle : title.trim());
}

export type PortfolioForm = {
  slug: string;
  firstName: string;
  lastName: string;
  subtitle: string;
  contactEmail: string;
  contactPhone: string;
  sections: readonly Section[];
  experiences: readonly ExperienceForm[];
};

/**
 * Validates a portfolio (rules 10.5, 10.6, 10.11, 10.13, 10.15, 10.16, 10.20, 10.24, 10.28 to
 * 10.32, 10.35, 10.38, and 10.40).
 * @param isFilled whether content has visible text
 */
export function portfolioProblems(
  form: PortfolioForm,
  isFilled: (content: string) => boolean,
): WrongField[] {
  return [
    ...slugProblems(form.slug),
    ...sectionProblems(form, isFilled),
    ...headerProblems(form),
    ...contactProblems(form),
    ...(form.experiences.length > experiencesMax
      ? [wrongField("experiences", "too-many-experiences")]
      : []),
    ...form.experiences.flatMap((entry, at) => experienceProblems(entry, `experiences.${at}`)),
  ];
}

function sectionProblems(
  form: PortfolioForm,
  isFilled: (content: string) => boolean,
): WrongField[] {
  const { sections } = form;
  const ids = sections.map(({ id }) => id);
  if (!requiredSections.every(({ id }) => ids.includes(id))) {
    return [wrongField("sections", "required-section-missing")];
  }
  if (new Set(ids).size < ids.length) return [wrongField("sections", "malformed-request")];
  if (sections.length > sectionsMax) return [wrongField("sections", "too-many-sections")];
  return sections.flatMap((section, at) => {
    const title = sectionTitle(section);
    const problems: WrongField[] = [];
    if (title.length > sectionTitleMaxLength) {
      problems.push(wrongField(`sections.${at}.title`, "section-title-too-long"));
    }
    if (isRequiredSection(section.id) && !hasContent(section, form, isFilled)) {
      const detail = `Please add content to the "${title}" section.`;
      problems.push(wrongField(`sections.${at}.content`, "section-empty", detail));
    }
    return problems;
  });
}

/** Experiences and contact details count as content of their sections (rule 10.15). */
function hasContent(
  { id, content }: Section,
  form: PortfolioForm,
  isFilled: (content: string) => boolean,
): boolean {
  if (id === "experience") return form.experiences.length > 0;
  if (id === "contact" && !(isEmpty(form.contactEmail) && isEmpty(form.contactPhone))) return true;
  return isFilled(content);
}

function headerProblems({ firstName, lastName, subtitle }: PortfolioForm): WrongField[] {
  const problems = nameProblems({ firstName, lastName });
  if (isEmpty(firstName) && isEmpty(lastName)) {
    problems.push(wrongField("firstName", "portfolio-name-missing"));
  }
  if (subtitle.trim().length > subtitleMaxLength) {
    problems.push(wrongField("subtitle", "subtitle-too-long"));
  }
  return problems;
}

function contactProblems({ contactEmail, contactPhone }: PortfolioForm): WrongField[] {
  const problems: WrongField[] = [];
  if (!isEmpty(contactEmail) && !isEmail(contactEmail)) {
    problems.push(wrongField("contactEmail", "email-not-valid"));
  }
  if (!isEmpty(contactPhone) && !isPhone(contactPhone.trim())) {
    problems.push(wrongField("contactPhone", "phone-not-valid"));
  }
  return problems;
}

/** Whether a trimmed phone number may be stored (rule 10.30). */
export function isPhone(text: string): boolean {
  return text.length <= phoneMaxLength && /^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(text);
}

/** Reduces a phone number to digits and a leading plus for a `tel:` link. */
export function phoneAddress(phone: string): string {
  return phone.trim().replace(/(?!^\+)\D/g, "");
}

/** @returns the bytes of sections or experiences as JSON (rule 10.25) */
export function sectionsBytes(parts: readonly object[]): number {
  return new TextEncoder().encode(JSON.stringify(parts)).length;
}

/** Checks sections and experiences against the size limit (rule 10.26). */
export function sizeProblems(
  form: Record<"sections" | "experiences", readonly object[]>,
): WrongField[] {
  return (["sections", "experiences"] as const)
    .filter((field) => sectionsBytes(form[field]) > sectionsMaxBytes)
    .map((field) => wrongField(field, "portfolio-too-large"));
}
