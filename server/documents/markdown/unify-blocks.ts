type Container = {
  kind: "colons" | "indented" | "aside";
  /** Counted in columns. */
  indent: number;
  prefix: string;
};

const containersMax = 10;
const fence = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/;
const colonsOpen = /^([ \t]*):{3,}[ \t]*\{?\.?([a-z][\w-]{0,29})\}?(?:\[([^\]\n]*)\])?([^\n]*)$/i;
const colonsClose = /^[ \t]*:{3,}[ \t]*$/;
const markOpen =
  /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+([a-z][\w-]{0,29})(?:[ \t]+inline(?:[ \t]+end)?)?(?:[ \t]+"([^"]*)")?[ \t]*$/i;
const asideOpen = /^([ \t]*)<aside>(.*)$/i;
const asideClose = /<\/aside>/i;

/**
 * Writes the callouts of Docusaurus, VuePress, Docmost, and Outline (`:::`), of MkDocs (`!!!`), and
 * of Notion (`<aside>`) as GitHub does, and formulas between `$$` as code, in linear time.
 */
export function unifyBlocks(markdown: string): string {
  return new Unifier(markdown.split("\n")).run();
}

class Unifier {
  readonly #lines: readonly string[];
  readonly #written: string[] = [];
  readonly #open: Container[] = [];
  /** No formula that begins before this line is closed. Kept, so no line is searched twice. */
  #endless = 0;

  /** An unclosed container would include the rest of the page. */
  readonly #lastEnds: Record<"colons" | "aside", number>;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    const lastOf = (end: RegExp) => lines.findLastIndex((line) => end.test(line));
    this.#lastEnds = { colons: lastOf(colonsClose), aside: lastOf(asideClose) };
  }

  run(): string {
    for (let at = 0; at < this.#lines.length;) at = this.#read(at);
    return this.#written.join("\n");
  }

  /** @returns the next line to read */
  #read(at: number): number {
    const line = this.#lines[at] ?? "";
    this.#leaveIndented(line);
    const [, code] = fence.exec(line) ?? [];
    if (code !== undefined) return this.#copyCode(at, code);
    const top = this.#open.at(-1);
    if (top?.kind === "colons" && colonsClose.test(line)) return this.#end(at);
    if (top?.kind === "aside" && asideClose.test(line)) {
      this.#write(line.replace(asideClose, ""));
      return this.#end(at);
    }
    if (this.#begin(at)) return at + 1;
    const end = this.#formulaEnd(at);
    if (end !== undefined) return this.#writeFormula(at, end);
    this.#write(line);
    return at + 1;
  }

  #leaveIndented(line: string): void {
    if (line.trim() === "") return;
    for (let top = this.#open.at(-1); top?.kind === "indented"; top = this.#open.at(-1)) {
      if (indentOf(line) >= top.indent) return;
      this.#open.pop();
      this.#separate();
    }
  }

  #copyCode(at: number, mark: string): number {
    const isEnd = (line: string) => line.trim().startsWith(mark) && /^[`~]+$/.test(line.trim());
    let end = at + 1;
    while (end < this.#lines.length && !isEnd(this.#lines[end] ?? "")) end += 1;
    for (const line of this.#lines.slice(at, end + 1)) this.#write(line);
    return end + 1;
  }

  #begin(at: number): boolean {
    if (this.#open.length >= containersMax) return false;
    return this.#beginColons(at) || this.#beginIndented(at) || this.#beginAside(at);
  }

  #beginColons(at: number): boolean {
    const colons = at < this.#lastEnds.colons && colonsOpen.exec(this.#lines[at] ?? "");
    if (!colons) return false;
    const [, indent = "", name = "", label, after = ""] = colons;
    const title = label ?? after.replace(/\{[^{}]*\}\s*$/, "");
    this.#enter("colons", columnsOf(indent), `[!${name}] ${title.trim()}`);
    return true;
  }

  #beginIndented(at: number): boolean {
    const mark = markOpen.exec(this.#lines[at] ?? "");
    if (!mark) return false;
    const [, indent = "", name = "", title = ""] = mark;
    this.#enter("indented", columnsOf(indent) + 4, `[!${name}] ${title}`);
    return true;
  }

  #beginAside(at: number): boolean {
    const aside = at < this.#lastEnds.aside && asideOpen.exec(this.#lines[at] ?? "");
    if (!aside) return false;
    const [, indent = "", after = ""] = aside;
    // One that ends in the same line is read as HTML.
    if (asideClose.test(after)) return false;
    this.#enter("aside", columnsOf(indent), "[!aside]");
    if (after.trim() !== "") this.#write(after);
    return true;
  }

  #enter(kind: Container["kind"], indent: number, head: string): void {
    this.#separate();
    const outer = this.#open.at(-1);
    const margin = kind === "indented" ? indent - 4 : indent;
    const prefix = `${" ".repeat(Math.max(margin - (outer?.indent ?? 0), 0))}> `;
    this.#open.push({ kind, indent, prefix });
    this.#written.push(this.#prefix() + head);
  }

  #end(at: number): number {
    this.#open.pop();
    this.#separate();
    return at + 1;
  }

  /** Formulas end before the next empty line. */
  #formulaEnd(at: number): number | undefined {
    const line = (this.#lines[at] ?? "").trim();
    if (!line.startsWith("$$")) return undefined;
    const second = line.indexOf("$$", 2);
    if (second > 2 && second === line.length - 2) return at;
    if (second > -1 || at < this.#endless) return undefined;
    for (let end = at + 1; end < this.#lines.length; end += 1) {
      const text = (this.#lines[end] ?? "").trim();
      if (text.endsWith("$$")) return end;
      if (text === "") break;
      this.#endless = end + 1;
    }
    return undefined;
  }

  #writeFormula(at: number, end: number): number {
    const margin = " ".repeat(indentOf(this.#lines[at] ?? ""));
    const text = this.#lines
      .slice(at, end + 1)
      .join("\n")
      .trim()
      .slice(2, -2);
    const lines = text.split("\n").map((line) => line.trim());
    this.#separate();
    for (const line of ["````math", ...lines.filter(Boolean), "````"]) this.#write(margin + line);
    return end + 1;
  }

  #separate(): void {
    if ((this.#written.at(-1) ?? "") !== "") this.#written.push(this.#prefix().trimEnd());
  }

  #write(line: string): void {
    const indent = this.#open.at(-1)?.indent ?? 0;
    this.#written.push(this.#prefix() + (indent === 0 ? line : withoutIndent(line, indent)));
  }

  #prefix(): string {
    return this.#open.map(({ prefix }) => prefix).join("");
  }
}

function indentOf(line: string): number {
  return columnsOf(/^[ \t]*/.exec(line)?.[0] ?? "");
}

function columnsOf(space: string): number {
  return space.replaceAll("\t", "    ").length;
}

function withoutIndent(line: string, columns: number): string {
  const indent = indentOf(line);
  return " ".repeat(Math.max(indent - columns, 0)) + line.trimStart();
}
