import type { Allowed } from "../../domain/permissions.ts";
import type {
  PortfolioAnswer,
  PortfolioPicture,
  SlugAnswer,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { defaultSubtitle, requiredSections } from "../../domain/portfolios/portfolios.ts";
import { slugProblems } from "../../domain/portfolios/slugs.ts";
import { refusals } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { listPictureIds } from "./list-pictures.ts";
import { listPicturesOfPortfolio } from "./picture-store.ts";
import {
  findPortfolioByMember,
  findPortfolioBySave,
  findSlugOwner,
  type Portfolio,
} from "./store.ts";

type Editor = Allowed<"portfolios.edit">;

/** Reads the member's portfolio for editing, or the defaults before the first save (rule 10.19). */
export async function readOwnPortfolio(db: Db, { viewer }: Editor): Promise<PortfolioAnswer> {
  const portfolio = await findPortfolioByMember(db, viewer.id);
  if (!portfolio) {
    return {
      version: 0,
      slug: "",
      isPublished: true,
      isFindable: false,
      pictureId: null,
      firstName: viewer.firstName,
      lastName: viewer.lastName,
      subtitle: defaultSubtitle,
      contactEmail: "",
      contactPhone: "",
      sections: requiredSections.map(({ id, title }) => ({ id, title, content: "" })),
      experiences: [],
      pictures: [],
      updatedAt: null,
    };
  }
  return toAnswerWithPictures(db, portfolio);
}

export async function readSavedPortfolio(
  db: Db,
  { viewer }: Editor,
  saveId: string,
): Promise<PortfolioAnswer | undefined> {
  const portfolio = await findPortfolioBySave(db, viewer.id, saveId);
  return portfolio && toAnswerWithPictures(db, portfolio);
}

async function toAnswerWithPictures(db: Db, portfolio: Portfolio): Promise<PortfolioAnswer> {
  const { userId, createdAt: _createdAt, ...written } = portfolio;
  return toPortfolioAnswer(
    written,
    await listPicturesOfPortfolio(db, userId, listPictureIds(written)),
  );
}

/** @param pictures every picture that the portfolio shows, in any order */
export function toPortfolioAnswer(
  { updatedAt, ...written }: Omit<Portfolio, "userId" | "createdAt">,
  pictures: readonly PortfolioPicture[],
): PortfolioAnswer {
  return {
    ...written,
    sections: written.sections.map(({ id, title, content }) => ({ id, title, content })),
    pictures: listPictureIds(written).flatMap(
      (id) => pictures.find((picture) => picture.id === id) ?? [],
    ),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Checks whether the member can use this slug; their own counts as free (rule 10.12). */
export async function readSlug(db: Db, { viewer }: Editor, slug: string): Promise<SlugAnswer> {
  const [problem] = slugProblems(slug);
  if (problem) return { isFree: false, reason: problem.detail };
  const owner = await findSlugOwner(db, slug);
  const isFree = owner === undefined || owner === viewer.id;
  return { isFree, reason: isFree ? null : refusals["slug-taken"].sentence };
}
