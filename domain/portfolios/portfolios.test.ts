import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameMaxLength } from "../people/people.ts";
import { experiencesMax, type ExperienceForm } from "./experiences.ts";
import {
  phoneAddress,
  phoneMaxLength,
  portfolioProblems,
  requiredSections,
  sectionTitle,
  sectionTitleMaxLength,
  sectionsBytes,
  sectionsMax,
  sectionsMaxBytes,
  subtitleMaxLength,
  type PortfolioForm,
  type Section,
} from "./portfolios.ts";

const entry: ExperienceForm = {
  jobTitle: "Lead",
  company: "",
  start: { month: null, year: null },
  end: { month: null, year: null },
  current: false,
  skills: [],
  photos: [],
};
const sections: Section[] = requiredSections.map((section) => ({ ...section, content: "Hello" }));
const form: PortfolioForm = {
  slug: "theo",
  firstName: "Theo",
  lastName: "Okafor",
  subtitle: "",
  contactEmail: "",
  contactPhone: "",
  sections,
  experiences: [entry],
};

const isFilled = (content: string) => content.trim() !== "";
const codes = (change: Partial<PortfolioForm>) =>
  portfolioProblems({ ...form, ...change }, isFilled).map(({ code }) => code);
const text = (length: number) => "x".repeat(length);
const others = (count: number, title = "More"): Section[] =>
  Array.from({ length: count }, (_, at) => ({ id: `s${at}`, title, content: "" }));

describe("the bytes of sections", () => {
  /** The length of a character in UTF-8. */
  function bytesOf(letter: string): number {
    const code = letter.codePointAt(0) ?? 0;
    return [0x80, 0x800, 0x10000].filter((limit) => code >= limit).length + 1;
  }

  const section = fc.record({
    id: fc.stringMatching(/^[a-z0-9-]{1,40}$/),
    title: fc.string({ unit: "binary" }),
    content: fc.string({ unit: "binary" }),
  });

  test("are those of their JSON in UTF-8 for any text", () => {
    fc.assert(
      fc.property(fc.array(section), (some) => {
        const letters = [...JSON.stringify(some)];
        expect(sectionsBytes(some)).toBe(letters.reduce((sum, letter) => sum + bytesOf(letter), 0));
      }),
    );
  });

  test("grow by exactly the bytes of an added letter", () => {
    fc.assert(
      fc.property(fc.constantFrom("a", "é", "ſ", "漢", "🏁"), (letter) => {
        const more = sections.map((some) => ({ ...some, content: `${some.content}${letter}` }));
        expect(sectionsBytes(more) - sectionsBytes(sections)).toBe(3 * bytesOf(letter));
      }),
    );
  });

  test.each([-1, 0, 1])("are counted exactly at the limit %i, with two-byte letters", (offset) => {
    const wanted = sectionsMaxBytes + offset;
    const [first, ...rest] = sections;
    const empty = [{ ...(first as Section), content: "" }, ...rest];
    const left = wanted - sectionsBytes(empty);
    const content = "é".repeat(Math.floor(left / 2)) + text(left % 2);
    expect(sectionsBytes([{ ...(first as Section), content }, ...rest])).toBe(wanted);
  });
});

describe("the limits of a portfolio", () => {
  test.each<[string, number, (size: number) => Partial<PortfolioForm>, string]>([
    [
      "the number of sections",
      sectionsMax,
      (n) => ({ sections: [...sections, ...others(n - 3)] }),
      "too-many-sections",
    ],
    [
      "a section's title",
      sectionTitleMaxLength,
      (n) => ({ sections: [...sections, ...others(1, text(n))] }),
      "section-title-too-long",
    ],
    [
      "the number of experiences",
      experiencesMax,
      (n) => ({ experiences: Array.from({ length: n }, () => entry) }),
      "too-many-experiences",
    ],
    ["the first name", nameMaxLength, (n) => ({ firstName: text(n) }), "name-too-long"],
    ["the last name", nameMaxLength, (n) => ({ lastName: text(n) }), "name-too-long"],
    ["the subtitle", subtitleMaxLength, (n) => ({ subtitle: text(n) }), "subtitle-too-long"],
    ["the phone", phoneMaxLength, (n) => ({ contactPhone: "1".repeat(n) }), "phone-not-valid"],
  ])("%s may be %i but not one more", (_limit, max, sized, code) => {
    expect([codes(sized(max - 1)), codes(sized(max))]).toEqual([[], []]);
    expect(codes(sized(max + 1))).toEqual([code]);
  });

  test.each(["x\ny", "x\u2028y", "\u202ey"])(
    "refuse a name with %j, which would break or reverse its line",
    (name) =>
      expect([codes({ firstName: name }), codes({ lastName: name })]).toEqual([
        ["name-not-valid"],
        ["name-not-valid"],
      ]),
  );

  test("are reported in the order of the rules", () => {
    const change = {
      slug: "",
      subtitle: text(201),
      contactEmail: "theo",
      sections: sections.map((some) => (some.id === "intro" ? { ...some, content: " " } : some)),
      experiences: [{ ...entry, company: text(201) }],
    };
    expect(codes(change)).toEqual([
      "slug-missing",
      "section-empty",
      "subtitle-too-long",
      "email-not-valid",
      "experience-text-too-long",
    ]);
  });
});

describe("the required sections", () => {
  const some = fc.subarray(
    requiredSections.map(({ id }) => id as string),
    { minLength: 0, maxLength: 2 },
  );

  test("may be in any order, with others between them", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...sections, ...others(5)], { minLength: 8 }), (mixed) => {
        expect(codes({ sections: mixed })).toEqual([]);
      }),
    );
  });

  test("are refused when any of them is missing", () => {
    fc.assert(
      fc.property(some, (remaining) => {
        const left = sections.filter(({ id }) => remaining.includes(id));
        expect(codes({ sections: left })).toEqual(["required-section-missing"]);
      }),
    );
  });

  test("are refused when repeated", () => {
    expect(codes({ sections: [...sections, ...sections] })).toEqual(["malformed-request"]);
  });

  test.each([
    ["intro", {}, ["section-empty"]],
    ["experience", {}, []],
    ["experience", { experiences: [] }, ["section-empty"]],
    ["contact", {}, ["section-empty"]],
    ["contact", { contactEmail: "a@b.edu" }, []],
    ["contact", { contactPhone: "+49 170 1" }, []],
    ["contact", { contactEmail: " ", contactPhone: " " }, ["section-empty"]],
    ["contact", { contactEmail: "\u200b", contactPhone: "\u2800" }, ["section-empty"]],
  ])("%s without text and with %j yields %j", (id, change, expected) => {
    const emptied = sections.map((each) => ({
      id: each.id,
      title: each.title,
      content: each.id === id ? "" : each.content,
    }));
    expect(codes({ sections: emptied, ...change })).toEqual(expected);
  });

  test("keep their titles, and others always have one", () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(sectionTitle({ id: "intro", title })).toBe("Introduction");
        expect(sectionTitle({ id: "s1", title })).toBe(title.trim() || "New Section");
      }),
    );
  });
});

test.each([
  ["+49 (170) 12.34-56", "+49170123456"],
  ["0170/123", "0170123"],
  [" +1 2 ", "+12"],
  ["1+2", "12"],
])("dials %s as %s", (phone, address) => expect(phoneAddress(phone)).toBe(address));

test.each([["+49 170"], ["(030) 12-34"], ["1"]])("%s is a phone number", (contactPhone) =>
  expect(codes({ contactPhone })).toEqual([]),
);
test.each([["call me"], ["+"], ["1+2"], ["12a"], ["()"]])(
  "%s is not a phone number",
  (contactPhone) => expect(codes({ contactPhone })).toEqual(["phone-not-valid"]),
);
