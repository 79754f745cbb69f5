import { z } from "zod";
import { emailMaxLength, nameMaxLength } from "../people/people.ts";
import { amount, idOf, listOf, saveId, time } from "../shapes.ts";
import {
  experiencesMax,
  firstYear,
  jobTextMaxLength,
  lastYear,
  months,
  photoAltMaxLength,
  photosMax,
  skillMaxLength,
  skillsMax,
} from "./experiences.ts";
import {
  phoneMaxLength,
  sectionTitleMaxLength,
  sectionsMax,
  sectionsMaxBytes,
  subtitleMaxLength,
} from "./portfolios.ts";
import { slugMaxLength } from "./slugs.ts";

export const portfolioPicture = z
  .object({
    id: idOf("The picture: its bytes are at `/portfolio-pictures/{id}/{width}.webp`"),
    width: z.int().min(1).meta({ description: "Pixels of the upright original" }),
    height: z.int().min(1).meta({ description: "Pixels of the upright original" }),
    colour: z.string().meta({
      description: "A placeholder color while the picture loads",
      pattern: "^#[0-9a-f]{6}$",
      example: "#2f3a4c",
    }),
  })
  .meta({ id: "PortfolioPicture", description: "A picture of a portfolio" });

const slug = z.string().meta({
  description: `1 to ${slugMaxLength} lowercase letters, digits, and hyphens; fixed after the first save`,
  example: "tomas-reiner",
});

const section = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .meta({
        description: "`intro`, `experience`, `contact`, or an id chosen by the client",
      }),
    title: z.string().meta({
      description: `At most ${sectionTitleMaxLength} characters; ignored for required sections`,
    }),
    content: z.string().meta({ description: "HTML, cleaned by the server" }),
  })
  .meta({ id: "PortfolioSection", description: "A part of a portfolio" });

const month = z.enum(months).nullable().meta({ description: "Null when unknown" });
const year = z
  .int()
  .nullable()
  .meta({
    description: `From ${firstYear} to ${lastYear}; null when unknown`,
  });
const moment = z
  .strictObject({ month, year })
  .meta({ id: "PortfolioMoment", description: "A month and a year" });

const photo = z
  .strictObject({
    id: idOf("The picture"),
    alt: z.string().meta({
      description: `Alternative text of at most ${photoAltMaxLength} characters`,
    }),
  })
  .meta({ id: "PortfolioPhoto", description: "A photo of an experience" });

const jobText = (description: string) =>
  z.string().meta({ description: `${description}; at most ${jobTextMaxLength} characters` });

const experience = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .meta({ description: "Chosen by the client" }),
    jobTitle: jobText("The job title"),
    company: jobText("The company"),
    start: moment,
    end: moment,
    current: z.boolean().meta({ description: "Whether it is a current job, which has no end" }),
    description: z.string().meta({ description: "HTML, cleaned by the server" }),
    skills: listOf(z.string(), skillsMax).meta({
      description: `At most ${skillsMax} skills of ${skillMaxLength} characters each`,
    }),
    photos: listOf(photo, photosMax).meta({
      description: `At most ${photosMax}, in display order`,
    }),
  })
  .meta({ id: "PortfolioExperience", description: "A job, a project, or a season" });

const written = {
  slug,
  isPublished: z.boolean().meta({ description: "Whether the public can open it" }),
  isFindable: z.boolean().meta({ description: "Whether search engines may show it" }),
  pictureId: z.string().nullable().meta({ description: "The profile picture, or null" }),
  firstName: z.string().meta({ description: `At most ${nameMaxLength} characters` }),
  lastName: z.string().meta({ description: `At most ${nameMaxLength} characters` }),
  subtitle: z.string().meta({ description: `At most ${subtitleMaxLength} characters` }),
  contactEmail: z.string().meta({ description: `At most ${emailMaxLength} characters, or empty` }),
  contactPhone: z.string().meta({ description: `At most ${phoneMaxLength} characters, or empty` }),
  sections: listOf(section, sectionsMax).meta({
    description: `At most ${sectionsMax}, in display order; in total at most ${sectionsMaxBytes} bytes as JSON`,
  }),
  experiences: listOf(experience, experiencesMax).meta({
    description: `At most ${experiencesMax}, in display order; in total at most ${sectionsMaxBytes} bytes as JSON`,
  }),
};

export const savePortfolioBody = z
  .strictObject({
    version: amount("The version that the edit started from; 0 for the first save"),
    saveId: saveId.optional(),
    ...written,
  })
  .meta({ id: "SavePortfolio", description: "A complete portfolio" });

export const portfolioAnswer = z
  .object({
    version: amount("The version to send with the next save; 0 before the first one"),
    ...written,
    pictures: z.array(portfolioPicture).meta({ description: "Every picture of the portfolio" }),
    updatedAt: time.nullable().meta({ description: "Null before the first save" }),
  })
  .meta({ id: "Portfolio", description: "Your own portfolio" });

const part = z.number().min(0).max(1);
const extent = z.number().gt(0).max(1);

export const portfolioPictureBody = z
  .strictObject({
    crop: z.strictObject({ x: part, y: part, width: extent, height: extent }).nullable().meta({
      description:
        "The part to keep, as fractions of the upright picture from its top left; null for all",
    }),
  })
  .meta({ id: "PortfolioPictureCrop", description: "How to crop an uploaded picture" });

export const slugAnswer = z
  .object({
    isFree: z.boolean().meta({ description: "Whether you can take it now" }),
    reason: z.string().nullable().meta({ description: "If not, the reason as a sentence" }),
  })
  .meta({ id: "SlugAnswer", description: "Whether a slug is available" });

export type PortfolioPicture = z.infer<typeof portfolioPicture>;
export type PortfolioExperience = z.infer<typeof experience>;
export type SavePortfolioBody = z.infer<typeof savePortfolioBody>;
export type PortfolioAnswer = z.infer<typeof portfolioAnswer>;
export type SlugAnswer = z.infer<typeof slugAnswer>;
