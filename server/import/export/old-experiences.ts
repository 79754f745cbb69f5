import {
  cleanSkills,
  endsBeforeStart,
  experiencesMax,
  firstYear,
  jobTextMaxLength,
  lastYear,
  months,
  photoAltMaxLength,
  photosMax,
  skillMaxLength,
  skillsMax,
  type Moment,
} from "../../../domain/portfolios/experiences.ts";
import type { PortfolioExperience } from "../../../domain/portfolios/portfolio-shapes.ts";
import { asText, cut, flagIn, lineIn, listIn, oneLine, textIn } from "./lenient.ts";
import { freeId, richText } from "./old-sections.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

/** A photo as it was referred to, and what it shows. */
export type OldPhoto = { reference: unknown; alt: string };

export type OldExperience = Omit<PortfolioExperience, "photos" | "description"> & {
  description: string;
  photos: OldPhoto[];
};

export function readExperiences(fields: Fields, notes: string[]): OldExperience[] {
  const taken = new Set<string>();
  const given = listIn(fields, "experiences", notes).map(fieldsOf);
  const known = given.filter((entry) => entry !== undefined);
  if (known.length < given.length)
    notes.push(`${given.length - known.length} experiences are no objects`);
  if (known.length > experiencesMax) {
    notes.push(`at most ${experiencesMax} experiences, left out: ${known.length - experiencesMax}`);
  }
  return known.slice(0, experiencesMax).map((entry) => readExperience(entry, taken, notes));
}

function readExperience(fields: Fields, taken: Set<string>, notes: string[]): OldExperience {
  const jobTitle = cut(lineIn(fields, "jobTitle", "title"), jobTextMaxLength, "a job title", notes);
  const name = jobTitle || "an experience";
  const current = flagIn(fields, "current");
  const start = momentIn(fields, "start", name, notes);
  const ended = current ? nothing : momentIn(fields, "end", name, notes);
  const isBackwards = endsBeforeStart({ start, end: ended, current });
  if (isBackwards) notes.push(`${name} ends before it starts: its end is left open`);
  return {
    id: freeId(lineIn(fields, "id"), taken, "experience"),
    jobTitle,
    company: cut(lineIn(fields, "company"), jobTextMaxLength, "a company", notes),
    start,
    end: isBackwards ? nothing : ended,
    current,
    description: richText(textIn(fields, "description"), name, notes),
    skills: skillsIn(fields, name, notes),
    photos: photosIn(fields, name, notes),
  };
}

const nothing: Moment = { month: null, year: null };

function momentIn(fields: Fields, which: "start" | "end", name: string, notes: string[]): Moment {
  const month = lineIn(fields, `${which}Month`);
  const year = lineIn(fields, `${which}Year`);
  const known = { month: monthOf(month), year: yearOf(year) };
  if (month !== "" && known.month === null)
    notes.push(`${name}: month "${month}" unknown, left open`);
  if (year !== "" && known.year === null) notes.push(`${name}: year "${year}" unknown, left open`);
  return known;
}

/** "Jan", "january", "1" and "01". */
function monthOf(text: string): Moment["month"] {
  const byNumber = /^\d{1,2}$/.test(text) ? months[Number(text) - 1] : undefined;
  const isWord = /^[a-z]{3,9}\.?$/i.test(text);
  const byName = months.find(
    (month) => isWord && text.toLowerCase().startsWith(month.toLowerCase()),
  );
  return byNumber ?? byName ?? null;
}

function yearOf(text: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0;
  return year >= firstYear && year <= lastYear ? year : null;
}

/** A list, or words between commas. */
function skillsIn(fields: Fields, name: string, notes: string[]): string[] {
  const given = fields.get("skills");
  const words =
    typeof given === "string" ? given.split(",") : listIn(fields, "skills", notes).map(asText);
  const clean = cleanSkills(words.map(oneLine));
  const fitting = clean.filter((skill) => skill.length <= skillMaxLength).slice(0, skillsMax);
  const over = clean.filter((skill) => !fitting.includes(skill));
  if (over.length > 0) {
    const most = `at most ${skillsMax} skills of ${skillMaxLength} characters`;
    notes.push(`${name}: ${most}, left out: ${over.join(", ")}`);
  }
  return fitting;
}

function photosIn(fields: Fields, name: string, notes: string[]): OldPhoto[] {
  const photos = listIn(fields, "photos", notes).map((reference) => ({
    reference,
    alt: lineIn(fieldsOf(reference) ?? new Map(), "alt", "caption").slice(0, photoAltMaxLength),
  }));
  if (photos.length > photosMax) {
    notes.push(`${name}: at most ${photosMax} photos, left out: ${photos.length - photosMax}`);
  }
  return photos.slice(0, photosMax);
}
