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
import { oneLine } from "../one-line.ts";
import { asText, readFlag, readLine, readList, readText, truncate } from "./lenient.ts";
import { claimId, richText } from "./old-sections.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

export type OldPhoto = { reference: unknown; alt: string };

export type OldExperience = Omit<PortfolioExperience, "photos" | "description"> & {
  description: string;
  photos: OldPhoto[];
};

export function readExperiences(fields: Fields, notes: string[]): OldExperience[] {
  const taken = new Set<string>();
  const given = readList(fields, "experiences", notes).map(fieldsOf);
  const known = given.filter((entry) => entry !== undefined);
  if (known.length < given.length)
    notes.push(`${given.length - known.length} experiences are not objects`);
  if (known.length > experiencesMax) {
    notes.push(`at most ${experiencesMax} experiences, left out: ${known.length - experiencesMax}`);
  }
  return known.slice(0, experiencesMax).map((entry) => readExperience(entry, taken, notes));
}

function readExperience(fields: Fields, taken: Set<string>, notes: string[]): OldExperience {
  const jobTitle = truncate(
    readLine(fields, "jobTitle", "title"),
    jobTextMaxLength,
    "a job title",
    notes,
  );
  const name = jobTitle || "an experience";
  const current = readFlag(fields, "current");
  const start = readMoment(fields, "start", name, notes);
  const ended = current ? openMoment : readMoment(fields, "end", name, notes);
  const isBackwards = endsBeforeStart({ start, end: ended, current });
  if (isBackwards) notes.push(`${name} ends before it starts: its end is left open`);
  return {
    id: claimId(readLine(fields, "id"), taken, "experience"),
    jobTitle,
    company: truncate(readLine(fields, "company"), jobTextMaxLength, "a company", notes),
    start,
    end: isBackwards ? openMoment : ended,
    current,
    description: richText(readText(fields, "description"), name, notes),
    skills: readSkills(fields, name, notes),
    photos: readPhotos(fields, name, notes),
  };
}

const openMoment: Moment = { month: null, year: null };

function readMoment(fields: Fields, which: "start" | "end", name: string, notes: string[]): Moment {
  const month = readLine(fields, `${which}Month`);
  const year = readLine(fields, `${which}Year`);
  const known = { month: monthOf(month), year: yearOf(year) };
  if (month !== "" && known.month === null)
    notes.push(`${name}: month "${month}" unknown, left open`);
  if (year !== "" && known.year === null) notes.push(`${name}: year "${year}" unknown, left open`);
  return known;
}

/** Accepts "Jan", "january", "1", and "01". */
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

function readSkills(fields: Fields, name: string, notes: string[]): string[] {
  const given = fields.get("skills");
  const words =
    typeof given === "string" ? given.split(",") : readList(fields, "skills", notes).map(asText);
  const clean = cleanSkills(words.map(oneLine));
  const fitting = clean.filter((skill) => skill.length <= skillMaxLength).slice(0, skillsMax);
  const excess = clean.filter((skill) => !fitting.includes(skill));
  if (excess.length > 0) {
    const limit = `at most ${skillsMax} skills of ${skillMaxLength} characters`;
    notes.push(`${name}: ${limit}, left out: ${excess.join(", ")}`);
  }
  return fitting;
}

function readPhotos(fields: Fields, name: string, notes: string[]): OldPhoto[] {
  const photos = readList(fields, "photos", notes).map((reference) => ({
    reference,
    alt: readLine(fieldsOf(reference) ?? new Map(), "alt", "caption").slice(0, photoAltMaxLength),
  }));
  if (photos.length > photosMax) {
    notes.push(`${name}: at most ${photosMax} photos, left out: ${photos.length - photosMax}`);
  }
  return photos.slice(0, photosMax);
}
