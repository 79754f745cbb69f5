// Measures one source file by its text. It relies on the formatter's layout: a function ends at the
// first closing brace that is indented like its first line.

const declaration = /^( *)(?:export )?(?:default )?(?:async )?function\*? (\w+)/;
const method = /^( +)(?:static )?(?:async )?\*?(\w+)\(.*\)(?:: .+)? \{$/;
const arrow = /^( *).*=> \{$/;
const keywords = new Set(["if", "for", "while", "switch", "catch", "function"]);

/**
 * @typedef {{ name: string, lines: number }} Part the name is "" for an unnamed function
 * @typedef {{
 *   lines: number, written: number, comments: number, effects: number, functions: Part[],
 * }} Measured `written` does not count empty lines
 */

/** @returns {Measured} */
export function measureSource(path, text) {
  const lines = text.replace(/\n$/, "").split("\n");
  const comments = commentLines(lines);
  const code = lines.map((line, index) => (comments.has(index) ? "" : line));
  return {
    lines: lines.length,
    written: lines.filter((line) => line.trim() !== "").length,
    comments: comments.size,
    effects: code.join("\n").match(/\buse(?:Layout|Insertion)?Effect\(/g)?.length ?? 0,
    functions: functionsIn(code).map((part) =>
      Object.assign(part, { isScreen: path.endsWith(".tsx") }),
    ),
  };
}

export function isComponent({ name, isScreen }) {
  return isScreen && /^[A-Z]/.test(name);
}

export function isHook({ name }) {
  return /^use[A-Z]/.test(name);
}

function commentLines(lines) {
  const found = new Set();
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    const begins = /^\s*\{?\/\*/.test(line);
    if (isInside || begins || /^\s*\/\//.test(line)) found.add(index);
    if (isInside || begins) isInside = !line.includes("*/");
  }
  return found;
}

function functionsIn(lines) {
  return lines.flatMap((_, index) => {
    const start = startAt(lines, index);
    if (start === null) return [];
    const end = lines.findIndex((line, at) => at > index && closes(line, start.indent));
    return end < 0 ? [] : [{ name: start.name, lines: end - start.first + 1 }];
  });
}

function startAt(lines, index) {
  const line = lines[index];
  const [, indent, name] = declaration.exec(line) ?? method.exec(line) ?? [];
  if (indent !== undefined) {
    // A line that is complete in itself is an overload or an empty function.
    const isNoFunction = keywords.has(name) || /[;}]$/.test(line);
    return isNoFunction ? null : { first: index, indent, name };
  }
  const [, arrowIndent] = arrow.exec(line) ?? [];
  if (arrowIndent === undefined) return null;
  const first = line.startsWith(`${arrowIndent})`) ? firstLine(lines, index, arrowIndent) : index;
  return { first, indent: arrowIndent, name: nameIn(lines[first]) };
}

/** Long parameter lists take several lines between the name and the arrow. */
function firstLine(lines, index, indent) {
  const begins = (line) => line.startsWith(indent) && /[^\s)\]}]/.test(line.charAt(indent.length));
  return lines.slice(0, index).findLastIndex(begins);
}

function nameIn(line) {
  const [, variable, property] = /(?:const|let) (\w+)\b.*=|^ *(\w+): /.exec(line) ?? [];
  return variable ?? property ?? "";
}

function closes(line, indent) {
  return line.startsWith(`${indent}}`) && !line.endsWith("{");
}
