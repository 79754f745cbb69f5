import { pictureWidths } from "../files/pictures.ts";
import type { PortfolioPicture } from "./portfolio-shapes.ts";

export type PublicPortfolio = {
  teamName: string;
  version: string;
  /** The page's absolute address. */
  address: string;
  /** The absolute address of the image for link previews. */
  shareImage: string;
  isFindable: boolean;
  fullName: string;
  initials: string;
  subtitle: string;
  /** The introduction in one line, for link previews. */
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

/** Addresses and inline styles of the page; `first` runs inline before the first paint. */
export type PageFiles = { script: string; fonts: string[]; style: string; first: string };

/** @param width one of `pictureWidths` */
export function pictureAddress(id: string, width: number): string {
  return `/portfolio-pictures/${id}/${width}.webp`;
}

export function largestPictureAddress({ id, width }: PortfolioPicture): string {
  return pictureAddress(id, pictureWidths(width).at(-1) ?? width);
}

/** @returns the value of `srcset`, with every width that the picture has */
export function pictureSrcset({ id, width }: PortfolioPicture, basePath = ""): string {
  return pictureWidths(width)
    .map((sourceWidth) => `${basePath}${pictureAddress(id, sourceWidth)} ${sourceWidth}w`)
    .join(", ");
}

/** Hides an address from programs that search the page's source but do not parse HTML. */
export function toCharacterReferences(text: string): string {
  return [...text].map((character) => `&#${character.codePointAt(0)};`).join("");
}
