/** One measured figure. */
export type Row = {
  /** What is measured together: "search, SQLite, 10,000 documents". */
  group: string;
  /** Unique within its group, and the same from run to run. */
  name: string;
  value: number;
  unit: string;
  /** Whether a larger value is the better one. */
  more?: boolean;
  /** The figure to reach. */
  budget?: number;
  /** What the machine can do at best, measured in the same run, in the same unit. */
  limit?: number;
  /** What else was seen, for readers. */
  details?: Record<string, number>;
};

export function isMet({ value, budget, more = false }: Row): boolean | undefined {
  if (budget === undefined) return undefined;
  return more ? value >= budget : value <= budget;
}
