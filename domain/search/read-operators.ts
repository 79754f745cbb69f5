import { fold } from "./fold.ts";

/** A query's operators. All tags and days must match; other values of one kind are alternatives. */
export type Operators = {
  in: string[];
  tag: string[];
  by: string[];
  season: string[];
  hasAttachments: boolean;
  /** Days of the last change, such as "2026-01-31". */
  after: string[];
  before: string[];
};

/** Only at the start of a word; the value may stand in quotation marks. */
const operatorPattern =
  /(?<=^|\s)(in|tag|by|season|has|after|before):(?:"([^"]*)"|“([^”]*)”|([^\s"“]\S*))(?=\s|$)/giu;

/** Takes operators out of a query; those without a possible value are ordinary text (rule 5.30). */
export function readOperators(typed: string): {
  text: string;
  operators: Operators;
  count: number;
} {
  const operators = noOperators();
  let count = 0;
  const text = typed.replace(operatorPattern, (whole, name, straight, curly, plain) => {
    const value = String(straight ?? curly ?? plain).trim();
    if (!addOperator(operators, String(name).toLowerCase(), value)) return whole;
    count += 1;
    return " ";
  });
  return { text, operators, count };
}

function noOperators(): Operators {
  return { in: [], tag: [], by: [], season: [], hasAttachments: false, after: [], before: [] };
}

/** @returns false for a value that the operator cannot have */
function addOperator(operators: Operators, name: string, value: string): boolean {
  switch (name) {
    case "in":
    case "tag":
    case "by":
      if (fold(value).trim() === "") return false;
      operators[name].push(value);
      return true;
    case "season":
      if (!/^\d{4}-\d{2}$/.test(value)) return false;
      operators.season.push(value);
      return true;
    case "has":
      if (value.toLowerCase() !== "attachments") return false;
      operators.hasAttachments = true;
      return true;
    case "after":
    case "before":
      if (!isDay(value)) return false;
      operators[name].push(value);
      return true;
    default:
      return false;
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
