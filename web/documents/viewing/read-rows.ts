import Papa from "papaparse";

const maxRows = 500;
const maxColumns = 50;

export type Rows = { header: string[]; rows: string[][]; total: number; columns: number };

/** The header, the first rows, and the number of all rows and columns of a CSV file. */
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
        header = data.slice(0, maxColumns);
        return;
      }
      total += 1;
      if (rows.length < maxRows) rows.push(data.slice(0, maxColumns));
    },
  });
  return { header: header ?? [], rows, total, columns };
}
