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
      description: "What stands in its place until it is there",
      pattern: "^#[0-9a-f]{6}$",
      example: "#2f3a4c",
    }),
  })
  .meta({ id: "PortfolioPicture", description: "A picture of a portfolio" });

const slug = z.string().meta({
  description: `1 to ${slugMaxLength} small letters, digits and hyphens; fixed once it is saved`,
  example: "tomas-reiner",
});

const section = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .meta({
        description: "`intro`, `experience`, `contact`, or one that the editor has made up",
      }),
    title: z.string().meta({
      description: `At most ${sectionTitleMaxLength} characters; required sections keep their own`,
    }),
    content: z.string().meta({ description: "HTML, cleaned by the server" }),
  })
  .meta({ id: "PortfolioSection", description: "A part of a portfolio" });

const month = z.enum(months).nullable().meta({ description: "Null when it is left open" });
const year = z.int().min(firstYear).max(lastYear).nullable().meta({
  description: "Null when it is left open",
});
const moment = z
  .strictObject({ month, year })
  .meta({ id: "PortfolioMoment", description: "A month" });

const photo = z
  .strictObject({
    id: idOf("The picture"),
    alt: z.string().meta({
      description: `What it shows, for who cannot see it; at most ${photoAltMaxLength} characters`,
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
      .meta({ description: "Made up by the editor" }),
    jobTitle: jobText("What one was"),
    company: jobText("Where"),
    start: moment,
    end: moment,
    current: z.boolean().meta({ description: "It goes on: the end is left open" }),
    description: z.string().meta({ description: "HTML, cleaned by the server" }),
    skills: listOf(z.string(), skillsMax).meta({
      description: `At most ${skillsMax} of ${skillMaxLength} characters`,
    }),
    photos: listOf(photo, photosMax).meta({ description: `At most ${photosMax}, in their order` }),
  })
  .meta({ id: "PortfolioExperience", description: "A job, a project, a season" });

const written = {
  slug,
  isPublished: z.boolean().meta({ description: "Whether anybody can open it" }),
  isFindable: z.boolean().meta({ description: "Whether search engines may show it" }),
  pictureId: z.string().nullable().meta({ description: "The profile picture; null without one" }),
  firstName: z.string().meta({ description: `At most ${nameMaxLength} characters` }),
  lastName: z.string().meta({ description: `At most ${nameMaxLength} characters` }),
  subtitle: z.string().meta({ description: `At most ${subtitleMaxLength} characters` }),
  contactEmail: z.string().meta({ description: `At most ${emailMaxLength} characters, or empty` }),
  contactPhone: z.string().meta({ description: `At most ${phoneMaxLength} characters, or empty` }),
  sections: listOf(section, sectionsMax).meta({
    description: `In their order, at most ${sectionsMax}; together at most ${sectionsMaxBytes} bytes as JSON`,
  }),
  experiences: listOf(experience, experiencesMax).meta({
    description: `In their order, at most ${experiencesMax}; together at most ${sectionsMaxBytes} bytes as JSON`,
  }),
};

export const savePortfolioBody = z
  .strictObject({
    version: amount("The version that the edit started from; 0 for the first save"),
    saveId: saveId.optional(),
    ...written,
  })
  .meta({ id: "SavePortfolio", description: "A portfolio, whole" });

export const portfolioAnswer = z
  .object({
    version: amount("What the next save compares; 0 as long as nothing was saved"),
    ...written,
    pictures: z.array(portfolioPicture).meta({ description: "All that it shows" }),
    updatedAt: time.nullable().meta({ description: "Null as long as nothing was saved" }),
  })
  .meta({ id: "Portfolio", description: "One's own portfolio, as it is edited" });

const part = z.number().min(0).max(1);
const extent = z.number().gt(0).max(1);

export const portfolioPictureBody = z
  .strictObject({
    crop: z.strictObject({ x: part, y: part, width: extent, height: extent }).nullable().meta({
      description:
        "The part to keep, in parts of the upright whole from its left upper corner; null for all of it",
    }),
  })
  .meta({ id: "PortfolioPictureCrop", description: "What is kept of an upload" });

export const slugAnswer = z
  .object({
    isFree: z.boolean().meta({ description: "Whether the asker could take it now" }),
    reason: z.string().nullable().meta({ description: "Why not, for people" }),
  })
  .meta({ id: "SlugAnswer", description: "Whether an address is still to be had" });

export type PortfolioPicture = z.infer<typeof portfolioPicture>;
export type PortfolioExperience = z.infer<typeof experience>;
export type SavePortfolioBody = z.infer<typeof savePortfolioBody>;
export type PortfolioAnswer = z.infer<typeof portfolioAnswer>;
export type SlugAnswer = z.infer<typeof slugAnswer>;
