import { useState } from "react";
import type { WrongField } from "../../domain/refusals.ts";
import type { Problem } from "../wire/problem.ts";
import { formProblems, type PortfolioFields } from "./portfolio-form.ts";

type Told = WrongField & {
  /** Told by a rule, which can say when it is put right; the server's word holds until its field is changed. */
  isOwn: boolean;
};

/** What the last attempt to save found wrong, as far as it still is. */
export function useProblems() {
  const [told, setTold] = useState<readonly Told[]>([]);
  return {
    problems: told as readonly WrongField[],
    tell: (problems: readonly WrongField[]) =>
      setTold(problems.map((problem) => ({ ...problem, isOwn: true }))),
    tellRefused: (problems: Problem["errors"]) =>
      setTold(problems.map((problem) => ({ ...(problem as WrongField), isOwn: false }))),
    clear: () => setTold([]),
    settle: (before: PortfolioFields, now: PortfolioFields) =>
      setTold((all) => (all.length === 0 ? all : settled(all, before, now))),
  };
}

function settled(told: readonly Told[], before: PortfolioFields, now: PortfolioFields): Told[] {
  const found = formProblems(now);
  return told.flatMap((one) => {
    const { field, code, isOwn } = one;
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
