import type { WrongField } from "../api/problem.ts";
import type { Wrong } from "../saving/noun.ts";
import { formProblems, type PortfolioFields } from "./portfolio-form.ts";

/** What the last attempt found wrong and still is: a rule can say so, the server's word holds until its field changes. */
export function stillWrong(
  { problems, isOwn }: Wrong,
  before: PortfolioFields,
  now: PortfolioFields,
): WrongField[] {
  const found = formProblems(now);
  return problems.flatMap((one) => {
    const { field, code } = one;
    if (code === "picture-not-found" && field !== "pictureId") {
      const place = placeNow(field, before, now);
      return place === undefined ? [] : [{ ...one, field: place }];
    }
    const isStill = isOwn
      ? found.some((other) => other.field === field && other.code === code)
      : isUntouched(field, before, now);
    return isStill ? [one] : [];
  });
}

/** Where a photo stands by now, as the server counts it; nowhere once it was taken out. */
function placeNow(
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
  // What is too large may be made smaller in either.
  if (field === "sections" && before.experiences !== now.experiences) return false;
  return before[name as keyof PortfolioFields] === now[name as keyof PortfolioFields];
}
