export type Row = {
  /** For example "search · SQLite · 10,000 documents". */
  group: string;
  /** Unique within its group, and the same from run to run. */
  name: string;
  value: number;
  unit: string;
  /** Whether larger values are better. */
  more?: boolean;
  budget?: number;
  /** The best that the machine can do, measured in the same run and unit. */
  limit?: number;
  details?: Record<string, number>;
};

export function isMet({ value, budget, more = false }: Row): boolean | undefined {
  if (budget === undefined) return undefined;
  return more ? value >= budget : value <= budget;
}
