import { isEmpty } from "../content/is-empty.ts";
import { wrongField, type WrongField } from "../refusals.ts";

export const months = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

export type Month = (typeof months)[number];

/** Counts and characters (rules 10.31, 10.32, 10.38, and 10.40). */
export const experiencesMax = 50;
export const skillsMax = 30;
export const skillMaxLength = 60;
export const photosMax = 20;
export const photoAltMaxLength = 500;
export const jobTextMaxLength = 200;
export const firstYear = 1950;
export const lastYear = 2100;

export type Moment = { month: Month | null; year: number | null };

export type Period = { start: Moment; end: Moment; current: boolean };

const untitledExperience = "New Experience";

export function experienceTitle({ jobTitle }: { jobTitle: string }): string {
  return isEmpty(jobTitle) ? untitledExperience : jobTitle.trim();
}

/** Formats "Jan 2023 - Present" or "Jan 2023 - Mar 2024"; leaves out unknown parts (rule 10.37). */
export function periodText({ start, end, current }: Period): string {
  const parts = [momentText(start), current ? "Present" : momentText(end)];
  return parts.filter(Boolean).join(" - ");
}

function momentText({ month, year }: Moment): string {
  return [month, year].filter((part) => part !== null).join(" ");
}

/** Whether an experience may have this year (rule 10.87). */
export function isYear(year: number): boolean {
  return year >= firstYear && year <= lastYear;
}

/** False if a month or year that is missing or not valid leaves the order open (rule 10.36). */
export function endsBeforeStart({ start, end, current }: Period): boolean {
  if (current || start.year === null || end.year === null) return false;
  if (!isYear(start.year) || !isYear(end.year)) return false;
  if (start.year !== end.year) return end.year < start.year;
  if (start.month === null || end.month === null) return false;
  return months.indexOf(end.month) < months.indexOf(start.month);
}

export type ExperienceForm = Period & {
  jobTitle: string;
  company: string;
  skills: readonly string[];
  photos: readonly { alt: string }[];
};

/**
 * Validates an entry; problems name fields below `path` (rules 10.32, 10.35, 10.38, 10.40, and
 * 10.87).
 */
export function experienceProblems(form: ExperienceForm, path: string): WrongField[] {
  const problems: WrongField[] = [];
  for (const field of ["jobTitle", "company"] as const) {
    if (form[field].trim().length > jobTextMaxLength) {
      problems.push(wrongField(`${path}.${field}`, "experience-text-too-long"));
    }
  }
  for (const field of form.current ? (["start"] as const) : (["start", "end"] as const)) {
    const { year } = form[field];
    if (year !== null && !isYear(year)) {
      problems.push(wrongField(`${path}.${field}`, "experience-year-not-valid"));
    }
  }
  if (endsBeforeStart(form)) {
    problems.push(wrongField(`${path}.end`, "experience-ends-before-start"));
  }
  if (form.skills.length > skillsMax)
    problems.push(wrongField(`${path}.skills`, "too-many-skills"));
  if (form.skills.some((skill) => skill.trim().length > skillMaxLength)) {
    problems.push(wrongField(`${path}.skills`, "skill-too-long"));
  }
  if (form.photos.some(({ alt }) => alt.trim().length > photoAltMaxLength)) {
    problems.push(wrongField(`${path}.photos`, "photo-text-too-long"));
  }
  if (form.photos.length > photosMax)
    problems.push(wrongField(`${path}.photos`, "too-many-photos"));
  return problems;
}

/** Trims skills and drops empty and repeated ones; the first spelling wins (rule 10.39). */
export function cleanSkills(skills: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const skill of skills.map((text) => text.trim())) {
    if (isEmpty(skill)) continue;
    if (!seen.has(skill.toLowerCase())) seen.set(skill.toLowerCase(), skill);
  }
  return [...seen.values()];
}
