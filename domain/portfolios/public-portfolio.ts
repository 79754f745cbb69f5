import { pictureWidths } from "../files/pictures.ts";
import type { PortfolioPicture } from "./portfolio-shapes.ts";

/** A portfolio as the page for everybody shows it. */
export type PublicPortfolio = {
  teamName: string;
  version: string;
  /** Its whole address. */
  address: string;
  /** Whole addresses too: of what a link's preview shows. */
  shareImage: string;
  isFindable: boolean;
  fullName: string;
  initials: string;
  subtitle: string;
  /** The introduction in one line, for previews of links. */
  summary: string;
  picture: PortfolioPicture | null;
  sections: PublicSection[];
  experiences: PublicExperience[];
  contact: { email: string; phone: string };
  /** ISO 8601. */
  updatedAt: string;
};

export type PublicSection = { id: string; title: string; content: string };

export type PublicExperience = {
  id: string;
  title: string;
  company: string;
  period: string;
  description: string;
  skills: string[];
  photos: { picture: PortfolioPicture; alt: string }[];
};

/**
 * What the build made for the page: the addresses of what it loads, and the texts that stand in it: its
 * styles, and the script that runs before its first paint.
 */
export type PageFiles = { script: string; font: string; style: string; first: string };

/** Where the bytes of a picture are, in one of its widths. */
export function pictureAddress(id: string, width: number): string {
  return `/portfolio-pictures/${id}/${width}.webp`;
}

/** The largest that there is. */
export function wholePicture({ id, width }: PortfolioPicture): string {
  return pictureAddress(id, pictureWidths(width).at(-1) ?? width);
}

/** For a browser to choose from. */
export function pictureSources({ id, width }: PortfolioPicture): string {
  return pictureWidths(width)
    .map((some) => `${pictureAddress(id, some)} ${some}w`)
    .join(", ");
}

/** Every character by its number: a browser shows it, and who only reads the source does not find it. */
export function asReferences(text: string): string {
  return [...text].map((character) => `&#${character.codePointAt(0)};`).join("");
}
