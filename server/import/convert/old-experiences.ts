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
import { limitWords } from "../limit-words.ts";
import { oneLine } from "../one-line.ts";
import { asText, readLine, readList, readObjects, readShortLine, readText } from "./lenient.ts";
import { claimId, richText } from "./old-sections.ts";
import { fieldsOf, type Fields } from "./open-export.ts";

export type OldPhoto = { reference: unknown; alt: string };

export type OldExperience = Omit<PortfolioExperience, "photos"> & { photos: OldPhoto[] };

export function readExperiences(fields: Fields, notes: string[]): OldExperience[] {
  const taken = new Set<string>();
  const given = readObjects(fields, "experiences", notes);
  return takeFirst(given, experiencesMax, "experiences", notes).map((entry) =>
    readExperience(entry, taken, notes),
  );
}

function readExperience(fields: Fields, taken: Set<string>, notes: string[]): OldExperience {
  const jobTitle = readShortLine(fields, "jobTitle", jobTextMaxLength, notes);
  const name = jobTitle || "an experience";
  const ownNotes: string[] = [];
  const current = fields.get("current") === true;
  const start = readMoment(fields, "start", ownNotes);
  const ended = current ? openMoment : readMoment(fields, "end", ownNotes);
  const isBackwards = endsBeforeStart({ start, end: ended, current });
  if (isBackwards) ownNotes.push("it ends before it starts, its end is left open");
  const words = readList(fields, "skills").map((skill) => oneLine(asText(skill)));
  const limit = { what: "skills", most: skillsMax, length: skillMaxLength };
  const skills = limitWords(cleanSkills(words), limit, (text) => ownNotes.push(text));
  const photos = readList(fields, "photos").map((reference) => ({
    reference,
    alt: readShortLine(fieldsOf(reference) ?? new Map(), "alt", photoAltMaxLength, ownNotes),
  }));
  const experience = {
    id: claimId(readLine(fields, "id"), taken, "experience"),
    jobTitle,
    company: readShortLine(fields, "company", jobTextMaxLength, ownNotes),
    start,
    end: isBackwards ? openMoment : ended,
    current,
    description: richText(readText(fields, "description"), name, notes),
    skills,
    photos: takeFirst(photos, photosMax, "photos", ownNotes),
  };
  notes.push(...ownNotes.map((note) => `${name}: ${note}`));
  return experience;
}

function takeFirst<Entry>(
  all: readonly Entry[],
  most: number,
  what: string,
  notes: string[],
): Entry[] {
  const excess = all.length - most;
  if (excess > 0) notes.push(`at most ${most} ${what}, left out: ${excess}`);
  return all.slice(0, most);
}

const openMoment: Moment = { month: null, year: null };

/** Accepts "Jan", "january", "1", and "01". */
function readMoment(fields: Fields, which: "start" | "end", notes: string[]): Moment {
  const written = readLine(fields, `${which}Month`);
  const known = months.find((month) => written.toLowerCase().startsWith(month.toLowerCase()));
  const month = months[Number(written) - 1] ?? known ?? null;
  const writtenYear = readLine(fields, `${which}Year`);
  const number = /^\d{4}$/.test(writtenYear) ? Number(writtenYear) : 0;
  const year = number >= firstYear && number <= lastYear ? number : null;
  if (written !== "" && month === null) notes.push(`month "${written}" unknown, left open`);
  if (writtenYear !== "" && year === null) notes.push(`year "${writtenYear}" unknown, left open`);
  return { month, year };
}
