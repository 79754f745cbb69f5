import type { Part } from "./record.ts";
import type { Row } from "./rows.ts";

export const databases = ["SQLite", "PostgreSQL"] as const;

const kinds = ["growth", "seasons"] as const;
type Kind = (typeof kinds)[number];
type PartName = { kind: string; database: string; size: number };

/** Reads a part's name, such as "growth · SQLite · 1,000 documents". */
function parseName({ group }: Part): PartName {
  const [kind = "", database = "", documents = ""] = group.split(" · ");
  const size = Number(documents.replace(/\D/g, ""));
  return { kind, database, size };
}

/** Whether docs/scale.md shows it. */
export function isOfScale(part: Part): boolean {
  return (kinds as readonly string[]).includes(parseName(part).kind);
}

export function partsOfKind(parts: readonly Part[], kind: Kind): (Part & PartName)[] {
  return parts
    .map((part) => Object.assign({}, part, parseName(part)))
    .filter((part) => part.kind === kind)
    .toSorted((one, other) => one.size - other.size);
}

export function findFigure(part: Part | undefined, name: string): Row | undefined {
  return part?.rows.find((row) => row.name === name);
}

/** How busy the people were in each step, such as [1, 2, 4]. */
export function multiplesOf(part: Part): number[] {
  return part.rows.flatMap(({ name }) => {
    const multiple = /^(\d+)×, answered$/.exec(name)?.[1];
    return multiple === undefined ? [] : [Number(multiple)];
  });
}
