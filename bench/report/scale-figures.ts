import type { Row } from "./rows.ts";
import type { ScalePart } from "./scale-record.ts";

export const databases = ["SQLite", "PostgreSQL"] as const;

export type PartName = { kind: "growth" | "seasons"; database: string; size: number };

/** Reads a part's name, such as "growth · SQLite · 1,000 documents". */
function parseName({ group }: ScalePart): PartName {
  const [kind = "", database = "", documents = ""] = group.split(" · ");
  const size = Number(documents.replace(/\D/g, ""));
  return { kind: kind as PartName["kind"], database, size };
}

export function partsOfKind(
  parts: readonly ScalePart[],
  kind: PartName["kind"],
): (ScalePart & PartName)[] {
  return parts
    .map((part) => Object.assign({}, part, parseName(part)))
    .filter((part) => part.kind === kind)
    .toSorted((one, other) => one.size - other.size);
}

export function findFigure(part: ScalePart | undefined, name: string): Row | undefined {
  return part?.rows.find((row) => row.name === name);
}

/** How busy the people were in each step, such as [1, 2, 4]. */
export function multiplesOf(part: ScalePart): number[] {
  return part.rows.flatMap(({ name }) => {
    const multiple = /^(\d+)×, answered$/.exec(name)?.[1];
    return multiple === undefined ? [] : [Number(multiple)];
  });
}
