import Papa from "papaparse";

const maxRows = 500;
const maxColumns = 50;

export type Rows = {
  header: string[];
  /** Each has as many cells as the header. */
  rows: string[][];
  total: number;
  columns: number;
  /** For each column, whether every cell with a value holds a number. */
  hasNumbers: boolean[];
};

export function readRows(text: string): Rows {
  const rows: string[][] = [];
  let header: string[] | undefined;
  let total = 0;
  let columns = 0;
  Papa.parse<string[]>(text, {
    skipEmptyLines: true,
    step: ({ data }) => {
      columns = Math.max(columns, data.length);
      if (!header) {
        header = data;
        return;
      }
      total += 1;
      if (rows.length < maxRows) rows.push(data);
    },
  });
  const shown = Array.from({ length: Math.min(columns, maxColumns) }, (_, column) => column);
  const cells = (row: readonly string[]) => shown.map((column) => row[column] ?? "");
  return {
    header: cells(header ?? []),
    rows: rows.map(cells),
    total,
    columns,
    hasNumbers: shown.map((column) => rows.every((row) => isNumber(row[column] ?? ""))),
  };
}

/** Accepts decimal commas, a percent sign, and an empty cell. */
function isNumber(cell: string): boolean {
  // No adjacent parts match the same characters, or a long cell would freeze the page.
  return /^(?:[-+−]?[.,\s]*\d[\d.,\s]*(?:e[-+]?\d+\s*)?%?|nan)?$/i.test(cell.trim());
}
