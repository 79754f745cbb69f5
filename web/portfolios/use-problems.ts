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
    settle: (before: PortfolioFields, now: PortfolioFields) => {
      if (told.length === 0) return;
      const found = formProblems(now);
      const isStill = (one: Told) =>
        one.isOwn
          ? found.some(({ field, code }) => field === one.field && code === one.code)
          : isUntouched(one.field, before, now);
      setTold(told.filter(isStill));
    },
  };
}

function isUntouched(field: string, before: PortfolioFields, now: PortfolioFields): boolean {
  const [name = ""] = field.split(".");
  // What is too large may be made smaller in either.
  if (name === "sections" && before.experiences !== now.experiences) return false;
  return before[name as keyof PortfolioFields] === now[name as keyof PortfolioFields];
}
