export type CodePiece = { text: string; kind?: "keyword" | "number" | "string" | "comment" };

const cWords =
  "auto bool break case catch char class const constexpr continue default delete do double else enum explicit extern false float for friend if inline int long namespace new nullptr operator override private protected public return short signed sizeof static struct switch template this throw true try typedef typename union unsigned using virtual void volatile while";
const jsWords =
  "as async await break case catch class const continue default delete do else enum export extends false finally for from function if import in instanceof interface let new null of return static super switch this throw true try type typeof undefined var void while yield";

type Language = { words: string; line?: string; block?: [string, string]; caseless?: boolean };

const slashes = { line: "//", block: ["/*", "*/"] as [string, string] };
const python: Language = {
  words:
    "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield",
  line: "#",
};
const hash: Language = { words: "true false null yes no on off", line: "#" };

const languages: Record<string, Language> = {
  c: { words: cWords, ...slashes },
  cpp: { words: cWords, ...slashes },
  java: {
    words: `${jsWords} int long double float boolean char public private protected final void`,
    ...slashes,
  },
  javascript: { words: jsWords, ...slashes },
  typescript: { words: jsWords, ...slashes },
  rust: {
    words:
      "as async await break const continue crate else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while",
    ...slashes,
  },
  python,
  bash: {
    words: "case do done elif else esac export fi for function if in local return then until while",
    line: "#",
  },
  matlab: {
    words:
      "break case catch continue else elseif end for function global if otherwise return switch try while",
    line: "%",
  },
  latex: { words: "", line: "%" },
  sql: {
    words:
      "add and as asc between by create delete desc distinct drop from group having in inner insert into is join left like limit not null on or order select set table union update values where",
    line: "--",
    caseless: true,
  },
  vhdl: {
    words:
      "architecture begin component else elsif end entity generic if in is library map of others out port process signal then to type use variable when",
    line: "--",
    caseless: true,
  },
  verilog: {
    words:
      "always assign begin case else end endcase endmodule if initial input module output parameter posedge negedge reg wire",
    ...slashes,
  },
  json: { words: "true false null" },
  css: { words: "", block: ["/*", "*/"] },
  yaml: hash,
  toml: hash,
  ini: { words: "true false", line: ";" },
  makefile: { words: "ifdef ifeq ifndef else endif include", line: "#" },
};

/** Characters. Longer code stays plain, because coloring it would block the page. */
const maxLength = 40_000;

/** Needs no library, because four kinds of pieces are enough for reading. */
export function colorCode(code: string, name: string): CodePiece[] {
  const language = languages[name];
  if (!language || code.length > maxLength) return [{ text: code }];
  const words = new Set(language.words.split(" "));
  const pieces: CodePiece[] = [];
  let end = 0;
  for (const match of code.matchAll(patternOf(language))) {
    const kind = kindOf(match, words, language.caseless ?? false);
    if (!kind) continue;
    if (match.index > end) pieces.push({ text: code.slice(end, match.index) });
    pieces.push({ text: match[0], kind });
    end = match.index + match[0].length;
  }
  if (end < code.length) pieces.push({ text: code.slice(end) });
  return pieces;
}

function kindOf(match: RegExpMatchArray, words: Set<string>, caseless: boolean): CodePiece["kind"] {
  const { comment, string, number, word } = match.groups ?? {};
  if (comment !== undefined) return "comment";
  if (string !== undefined) return "string";
  if (number !== undefined) return "number";
  const written = caseless ? word?.toLowerCase() : word;
  return written !== undefined && words.has(written) ? "keyword" : undefined;
}

function patternOf({ line, block }: Language): RegExp {
  const comments = [
    block && `${escape(block[0])}[\\s\\S]*?(?:${escape(block[1])}|$)`,
    line && `${escape(line)}[^\\n]*`,
  ].filter(Boolean);
  const parts = [
    ...(comments.length > 0 ? [`(?<comment>${comments.join("|")})`] : []),
    `(?<string>"""[\\s\\S]*?"""|'''[\\s\\S]*?'''|"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*')`,
    "(?<number>\\b(?:0[xXbB][\\da-fA-F_]+|\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)\\b)",
    "(?<word>[A-Za-z_]\\w*)",
  ];
  return new RegExp(parts.join("|"), "g");
}

function escape(text: string): string {
  return text.replace(/[/*%]/g, "\\$&");
}
