import type { Crop } from "../../domain/files/pictures.ts";
import type {
  PortfolioAnswer,
  PortfolioPicture,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";
import type { RefusalCode } from "../../domain/refusals.ts";
import type { Client } from "./client.ts";

export const experience: SavePortfolioBody["experiences"][number] = {
  id: "e1",
  jobTitle: "Powertrain Lead",
  company: "The team",
  start: { month: "Sep", year: 2024 },
  end: { month: "Mar", year: 2026 },
  current: false,
  description: "<p>Nine <b>engineers</b></p>",
  skills: ["MATLAB", "FMEA"],
  photos: [],
};

/** The member's own portfolio with required fields filled in and `change` applied. */
export async function buildPortfolioForm(
  client: Client,
  change: Partial<SavePortfolioBody> = {},
): Promise<SavePortfolioBody> {
  const { body } = await client.get<PortfolioAnswer>("/api/portfolio");
  const { pictures: _pictures, updatedAt: _updatedAt, ...own } = body;
  if (own.version > 0) return { ...own, ...change };
  return {
    ...own,
    slug: "theo-okafor",
    contactEmail: "theo@team.edu",
    sections: own.sections.map(({ id, title, content }) => ({
      id,
      title,
      content: id === "intro" ? "<p>I build accumulators.</p>" : content,
    })),
    experiences: [experience],
    ...change,
  };
}

/** Uploads a picture and prepares it for the next save. */
export async function addPicture(client: Client, bytes: Uint8Array, crop: Crop | null = null) {
  const id = await client.upload("photo.png", bytes);
  return client.put<PortfolioPicture>(`/api/portfolio/pictures/${id}`, { crop });
}

const intro = { id: "intro", title: "Introduction", content: "<p>Hello</p>" };
const list = { id: "experience", title: "Experience", content: "" };
const contact = { id: "contact", title: "Contact", content: "" };
const more = Array.from({ length: 28 }, (_, n) => ({ id: `s${n}`, title: "More", content: "" }));
const withExperience = (change: Partial<SavePortfolioBody["experiences"][number]>) => ({
  experiences: [{ ...experience, ...change }],
});
const photo = (id: string, alt = "") => ({ id, alt });
const none = "a".repeat(20);

type RefusedForm = [
  what: string,
  change: Partial<SavePortfolioBody>,
  code: RefusalCode,
  sentence: string,
];

/** Invalid forms with the refusal of each. */
export const refusedForms: RefusedForm[] = [
  ["no address", { slug: " " }, "slug-missing", "Please enter a URL slug."],
  [
    "capital letters in the address",
    { slug: "Theo" },
    "slug-not-valid",
    "URL slug can only contain lowercase letters, numbers, and hyphens.",
  ],
  [
    "an address of 65 characters",
    { slug: "x".repeat(65) },
    "slug-too-long",
    "URL slug must be at most 64 characters",
  ],
  [
    "a reserved address",
    { slug: "login" },
    "slug-taken",
    "This URL slug is already taken. Please choose another one.",
  ],
  [
    "an empty introduction",
    { sections: [{ ...intro, content: "<p> </p>" }, list, contact] },
    "section-empty",
    'Please add content to the "Introduction" section.',
  ],
  [
    "an invisible introduction",
    { sections: [{ ...intro, content: "<p>\u200b&shy;</p>" }, list, contact] },
    "section-empty",
    'Please add content to the "Introduction" section.',
  ],
  [
    "no experience",
    { experiences: [] },
    "section-empty",
    'Please add content to the "Experience" section.',
  ],
  [
    "no contact",
    { contactEmail: "", sections: [intro, list, contact] },
    "section-empty",
    'Please add content to the "Contact" section.',
  ],
  [
    "a missing required section",
    { sections: [intro, contact] },
    "required-section-missing",
    "Cannot remove required sections",
  ],
  [
    "31 sections",
    { sections: [intro, list, contact, ...more] },
    "too-many-sections",
    "At most 30 sections",
  ],
  [
    "a section's title of 201 characters",
    { sections: [intro, list, contact, { id: "s1", title: "x".repeat(201), content: "" }] },
    "section-title-too-long",
    "Section titles must be at most 200 characters",
  ],
  [
    "deeply nested text",
    { sections: [{ ...intro, content: "<blockquote>".repeat(120) }, list, contact] },
    "content-too-deep",
    "Content must not be nested deeper than 100 levels",
  ],
  [
    "too much text",
    { sections: [{ ...intro, content: `<p>${"x".repeat(900_000)}</p>` }, list, contact] },
    "portfolio-too-large",
    "Your portfolio content is too large. Please reduce the amount of text or formatting.",
  ],
  [
    "too much text in its experiences",
    withExperience({ description: `<p>${"x".repeat(900_000)}</p>` }),
    "portfolio-too-large",
    "Your portfolio content is too large. Please reduce the amount of text or formatting.",
  ],
  [
    "a year before 1950",
    withExperience({ start: { month: null, year: 1949 } }),
    "experience-year-not-valid",
    "Enter a year from 1950 to 2100",
  ],
  [
    "an end before the start",
    withExperience({ end: { month: "Aug", year: 2024 } }),
    "experience-ends-before-start",
    "The end must not be before the start",
  ],
  [
    "a job title of 201 characters",
    withExperience({ jobTitle: "x".repeat(201) }),
    "experience-text-too-long",
    "Job title and company must be at most 200 characters",
  ],
  [
    "a skill of 61 characters",
    withExperience({ skills: ["x".repeat(61)] }),
    "skill-too-long",
    "Skills must be at most 60 characters",
  ],
  [
    "31 skills",
    withExperience({ skills: Array.from({ length: 31 }, (_, n) => `skill ${n}`) }),
    "too-many-skills",
    "At most 30 skills",
  ],
  [
    "21 photos",
    withExperience({ photos: Array.from({ length: 21 }, () => photo(none)) }),
    "too-many-photos",
    "At most 20 photos",
  ],
  [
    "a photo's text of 501 characters",
    withExperience({ photos: [photo(none, "x".repeat(501))] }),
    "photo-text-too-long",
    "Alt text must be at most 500 characters",
  ],
  [
    "51 experiences",
    { experiences: Array.from({ length: 51 }, () => experience) },
    "too-many-experiences",
    "At most 50 experiences",
  ],
  [
    "a name of 101 characters",
    { firstName: "x".repeat(101) },
    "name-too-long",
    "Names must be at most 100 characters",
  ],
  [
    "a name with a bidirectional control",
    { lastName: "\u202eroferac" },
    "name-not-valid",
    "Names cannot contain control characters",
  ],
  ["no name", { firstName: " ", lastName: "" }, "portfolio-name-missing", "Please enter your name"],
  [
    "an invisible name",
    { firstName: "\u200b", lastName: "\u00ad" },
    "portfolio-name-missing",
    "Please enter your name",
  ],
  [
    "a subtitle of 201 characters",
    { subtitle: "x".repeat(201) },
    "subtitle-too-long",
    "Subtitle must be at most 200 characters",
  ],
  [
    "an invalid email address",
    { contactEmail: "theo" },
    "email-not-valid",
    "Please enter a valid email address",
  ],
  [
    "an invalid phone number",
    { contactPhone: "call me" },
    "phone-not-valid",
    "Please enter a valid phone number",
  ],
  [
    "a missing picture",
    { pictureId: none },
    "picture-not-found",
    "A picture could not be found. Please add it again.",
  ],
];
