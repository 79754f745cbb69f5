import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmpty } from "../content/is-empty.ts";
import {
  cleanSkills,
  endsBeforeStart,
  experienceProblems,
  experienceTitle,
  firstYear,
  jobTextMaxLength,
  lastYear,
  months,
  periodText,
  photoAltMaxLength,
  photosMax,
  skillMaxLength,
  skillsMax,
  type ExperienceForm,
  type Moment,
} from "./experiences.ts";

const open: Moment = { month: null, year: null };
const at = (month: Moment["month"], year: Moment["year"]): Moment => ({ month, year });

const year = fc.integer({ min: firstYear, max: lastYear });
const month = fc.constantFrom(...months);
const known = fc.record({ month, year });
const moment = fc.record({
  month: fc.option(month),
  year: fc.option(year),
});

const isBefore = (end: Moment, start: Moment) => endsBeforeStart({ start, end, current: false });

describe("the period of an experience", () => {
  test.each([
    [at("Jan", 2023), at("Mar", 2024), false, "Jan 2023 - Mar 2024"],
    [at("Jan", 2023), open, true, "Jan 2023 - Present"],
    [at("Jan", 2023), open, false, "Jan 2023"],
    [at(null, 2023), at(null, 2024), false, "2023 - 2024"],
    [open, at("Mar", 2024), false, "Mar 2024"],
    [open, open, true, "Present"],
    [open, open, false, ""],
  ])("%j to %j, current: %s, reads %s", (start, end, current, text) =>
    expect(periodText({ start, end, current })).toBe(text),
  );

  test("omits the end of a current job and every unknown part", () => {
    fc.assert(
      fc.property(moment, moment, fc.boolean(), (start, end, current) => {
        const text = periodText({ start, end, current });
        expect(text).not.toMatch(/null|undefined|^ | $|^-|-$/);
        expect(text.includes("Present")).toBe(current);
        const shownEnd = current ? open : end;
        expect(text).toBe(periodText({ start, end: shownEnd, current }));
      }),
    );
  });
});

describe("an end before the start", () => {
  test.each([
    [at("Sep", 2024), at("Aug", 2024), true],
    [at("Sep", 2024), at("Sep", 2024), false],
    [at("Sep", 2024), at("Oct", 2024), false],
    [at("Dec", 2024), at("Jan", 2025), false],
    [at("Jan", 2025), at("Dec", 2024), true],
    [at(null, 2025), at("Dec", 2024), true],
    [at(null, 2024), at("Jan", 2024), false],
    [at("Dec", null), at("Jan", 2024), false],
    [open, at("Jan", 2024), false],
    [at("Jan", 2024), at("Jan", 20), false],
  ])("from %j to %j: %s", (start, end, expected) => expect(isBefore(end, start)).toBe(expected));

  test("defines a strict order of known months", () => {
    fc.assert(
      fc.property(known, known, known, (a, b, c) => {
        const same = a.year === b.year && a.month === b.month;
        expect([isBefore(a, b), isBefore(b, a)].filter(Boolean)).toHaveLength(same ? 0 : 1);
        const isChain = isBefore(a, b) && isBefore(b, c);
        expect(isChain && !isBefore(a, c)).toBe(false);
      }),
    );
  });

  test("follows the calendar", () => {
    const time = (some: { month: (typeof months)[number]; year: number }) =>
      Date.UTC(some.year, months.indexOf(some.month));
    fc.assert(
      fc.property(known, known, (a, b) => {
        expect(isBefore(a, b)).toBe(time(a) < time(b));
      }),
    );
  });

  test("is never found in a current job or in an open period", () => {
    fc.assert(
      fc.property(moment, moment, (start, end) => {
        expect(endsBeforeStart({ start, end, current: true })).toBe(false);
        expect([isBefore(open, start), isBefore(end, open)]).toEqual([false, false]);
        expect([isBefore(end, start), isBefore(start, end)]).not.toEqual([true, true]);
      }),
    );
  });
});

describe("the limits of an experience", () => {
  const entry: ExperienceForm = {
    jobTitle: "Lead",
    company: "",
    start: open,
    end: open,
    current: false,
    skills: [],
    photos: [],
  };
  const codes = (change: Partial<ExperienceForm>) =>
    experienceProblems({ ...entry, ...change }, "experiences.0").map(({ code }) => code);
  const text = (length: number) => "x".repeat(length);
  const many = <T>(length: number, item: T) => Array.from({ length }, () => item);

  test.each<[string, number, (size: number) => Partial<ExperienceForm>, string]>([
    [
      "a job title's length",
      jobTextMaxLength,
      (n) => ({ jobTitle: text(n) }),
      "experience-text-too-long",
    ],
    [
      "a company's length",
      jobTextMaxLength,
      (n) => ({ company: text(n) }),
      "experience-text-too-long",
    ],
    ["the number of skills", skillsMax, (n) => ({ skills: many(n, "a") }), "too-many-skills"],
    ["a skill's length", skillMaxLength, (n) => ({ skills: ["a", text(n)] }), "skill-too-long"],
    [
      "the number of photos",
      photosMax,
      (n) => ({ photos: many(n, { alt: "" }) }),
      "too-many-photos",
    ],
    [
      "the length of a photo's text",
      photoAltMaxLength,
      (n) => ({ photos: [{ alt: text(n) }] }),
      "photo-text-too-long",
    ],
  ])("%s may be %i but not one more", (_limit, max, sized, code) => {
    expect([codes(sized(max - 1)), codes(sized(max))]).toEqual([[], []]);
    expect(codes(sized(max + 1))).toEqual([code]);
  });

  test.each([
    [firstYear, []],
    [lastYear, []],
    [firstYear - 1, ["experience-year-not-valid"]],
    [lastYear + 1, ["experience-year-not-valid"]],
    [20, ["experience-year-not-valid"]],
  ])("allow years from 1950 to 2100 only: %i", (some, found) => {
    expect(codes({ start: at(null, some) })).toEqual(found);
    expect(codes({ end: at(null, some) })).toEqual(found);
    expect(codes({ end: at(null, some), current: true })).toEqual([]);
  });

  test("ignore surrounding spaces", () => {
    const spaced = `  ${text(jobTextMaxLength)}\n`;
    expect(codes({ jobTitle: spaced, skills: [` ${text(skillMaxLength)} `] })).toEqual([]);
  });

  test("name each field below its entry", () => {
    const change = { company: text(201), start: at("Sep", 2024), end: at("Aug", 2024) };
    const problems = experienceProblems({ ...entry, ...change }, "experiences.7");
    expect(problems.map(({ field }) => field)).toEqual([
      "experiences.7.company",
      "experiences.7.end",
    ]);
  });
});

describe("skills", () => {
  test("are trimmed and deduplicated, keeping the first spelling", () => {
    expect(cleanSkills([" MATLAB ", "matlab", "", " ", "\u2060", "FMEA", "Fmea"])).toEqual([
      "MATLAB",
      "FMEA",
    ]);
  });

  test("do not change when cleaned twice, and come from the input", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme", maxLength: 8 })), (skills) => {
        const clean = cleanSkills(skills);
        expect(cleanSkills(clean)).toEqual(clean);
        const trimmed = skills.map((skill) => skill.trim());
        expect(clean.filter((skill) => !trimmed.includes(skill))).toEqual([]);
        const visible = trimmed.filter((skill) => !isEmpty(skill));
        const keys = new Set(visible.map((skill) => skill.toLowerCase()));
        expect(clean).toHaveLength(keys.size);
      }),
      // An invisible letter.
      { examples: [[["\u3164"]]] },
    );
  });
});

test("calls an experience without a job title New Experience", () => {
  expect(experienceTitle({ jobTitle: "\u3164" })).toBe("New Experience");
  expect(experienceTitle({ jobTitle: " " })).toBe("New Experience");
  expect(experienceTitle({ jobTitle: " Lead " })).toBe("Lead");
});
