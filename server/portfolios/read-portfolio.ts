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
import { pictureAnswers } from "./picture-answers.ts";
import { picturesOfPortfolio } from "./picture-store.ts";
import { ownerOfSlug, portfolioOfMember, portfolioOfSave, type Portfolio } from "./store.ts";

type Editor = Allowed<"portfolios.edit">;

/** One's own portfolio as it is edited; as long as nothing was saved, what one begins with (rule 10.19). */
export async function readOwnPortfolio(db: Db, { viewer }: Editor): Promise<PortfolioAnswer> {
  const portfolio = await portfolioOfMember(db, viewer.id);
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
  return asKept(db, portfolio);
}

/** What a save was answered with, while it is the last one. */
export async function readSavedPortfolio(
  db: Db,
  { viewer }: Editor,
  saveId: string,
): Promise<PortfolioAnswer | undefined> {
  const portfolio = await portfolioOfSave(db, viewer.id, saveId);
  return portfolio && asKept(db, portfolio);
}

async function asKept(db: Db, portfolio: Portfolio): Promise<PortfolioAnswer> {
  const { userId, createdAt: _createdAt, ...written } = portfolio;
  return asEdited(written, await picturesOfPortfolio(db, userId, pictureAnswers(written)));
}

/** @param pictures all that it shows, in any order */
export function asEdited(
  { updatedAt, ...written }: Omit<Portfolio, "userId" | "createdAt">,
  pictures: readonly PortfolioPicture[],
): PortfolioAnswer {
  return {
    ...written,
    sections: written.sections.map(({ id, title, content }) => ({ id, title, content })),
    pictures: pictureAnswers(written).flatMap((id) => pictures.find((one) => one.id === id) ?? []),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Whether the asker could take this address now: what is their own is free for them (rule 10.12). */
export async function readSlug(db: Db, { viewer }: Editor, slug: string): Promise<SlugAnswer> {
  const [problem] = slugProblems(slug);
  if (problem) return { isFree: false, reason: problem.detail };
  const owner = await ownerOfSlug(db, slug);
  const isFree = owner === undefined || owner === viewer.id;
  return { isFree, reason: isFree ? null : refusals["slug-taken"].sentence };
}
