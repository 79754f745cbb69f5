import type { WrongField } from "../api/problem.ts";
import type { Wrong } from "../saving/saved-kind.ts";
import { formProblems, type PortfolioFields } from "./portfolio-form.ts";

/** Rechecks the form's own problems. The server's problems remain until their field changes. */
export function remainingProblems(
  { problems, isOwn }: Wrong,
  before: PortfolioFields,
  now: PortfolioFields,
): WrongField[] {
  const found = formProblems(now);
  return problems.flatMap((problem) => {
    const { field, code } = problem;
    if (code === "picture-not-found" && field !== "pictureId") {
      const currentField = currentPhotoField(field, before, now);
      return currentField === undefined ? [] : [{ ...problem, field: currentField }];
    }
    const isStillWrong = isOwn
      ? found.some((other) => other.field === field && other.code === code)
      : isUntouched(field, before, now);
    return isStillWrong ? [problem] : [];
  });
}

/** The photo's field name after moves, or undefined once it was removed. */
function currentPhotoField(
  field: string,
  before: PortfolioFields,
  now: PortfolioFields,
): string | undefined {
  const [, entryAt, , photoAt] = field.split(".").map(Number);
  const entry = before.experiences[entryAt ?? -1];
  const photo = entry?.photos[photoAt ?? -1];
  const at = now.experiences.findIndex(({ id }) => id === entry?.id);
  const place = now.experiences[at]?.photos.findIndex(({ id }) => id === photo?.id) ?? -1;
  return place < 0 ? undefined : `experiences.${at}.photos.${place}`;
}

function isUntouched(field: string, before: PortfolioFields, now: PortfolioFields): boolean {
  const [name = ""] = field.split(".");
  // The size limit covers sections and experiences, so a change in either may fix it.
  if (field === "sections" && before.experiences !== now.experiences) return false;
  return before[name as keyof PortfolioFields] === now[name as keyof PortfolioFields];
}
