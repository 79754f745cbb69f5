import type { SavePortfolioBody } from "../../domain/portfolios/portfolio-shapes.ts";

type Shown = Pick<SavePortfolioBody, "pictureId" | "experiences">;

/** All that a portfolio shows, each once, its member's own picture first. */
export function pictureAnswers(form: Shown): string[] {
  return [...new Set(picturePlaces(form).map(({ id }) => id))];
}

/** Where each stands, named as the fields of a form are. */
export function picturePlaces({ pictureId, experiences }: Shown): { field: string; id: string }[] {
  const photos = experiences.flatMap((entry, at) =>
    entry.photos.map(({ id }, index) => ({ field: `experiences.${at}.photos.${index}`, id })),
  );
  return pictureId === null ? photos : [{ field: "pictureId", id: pictureId }, ...photos];
}
