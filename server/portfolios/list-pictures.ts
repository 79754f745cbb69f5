import type { SavePortfolioBody } from "../../domain/portfolios/portfolio-shapes.ts";

type Shown = Pick<SavePortfolioBody, "pictureId" | "experiences">;

/** The portrait is first. */
export function listPictureIds(form: Shown): string[] {
  return [...new Set(listPictureFields(form).map(({ id }) => id))];
}

export function listPictureFields({
  pictureId,
  experiences,
}: Shown): { field: string; id: string }[] {
  const photos = experiences.flatMap((entry, at) =>
    entry.photos.map(({ id }, index) => ({ field: `experiences.${at}.photos.${index}`, id })),
  );
  return pictureId === null ? photos : [{ field: "pictureId", id: pictureId }, ...photos];
}
