import type { TextCollector } from "../collect-text.ts";
import { Unreadable } from "./text-reader.ts";

const hiddenGroups = new Set(
  "fonttbl colortbl stylesheet info pict object listtable listoverridetable rsidtbl themedata generator xmlnstbl datastore latentstyles fldinst".split(
    " ",
  ),
);
const written: Record<string, string> = {
  par: "\n",
  line: "\n",
  page: "\n",
  sect: "\n",
  row: "\n",
  tab: "\t",
  cell: "\t",
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
};

/** A control word with its number, a hexadecimal character, any other control, a brace, or text. */
const tokenPattern =
  /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;

const ansi = new TextDecoder("windows-1252");
/** Nested groups. No program writes so many. */
const depthMax = 1_000;

type Group = { isHidden: boolean; skippedAfterUnicode: number };

export async function readRtf(bytes: Uint8Array, collector: TextCollector): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (!text.startsWith("{\\rtf")) throw new Unreadable("broken");
  const tokens = new RegExp(tokenPattern);
  const groups: Group[] = [];
  let group: Group = { isHidden: false, skippedAfterUnicode: 1 };
  let toSkip = 0;

  function write(letters: string): void {
    const skipped = Math.min(toSkip, letters.length);
    toSkip -= skipped;
    if (!group.isHidden) collector.add(letters.slice(skipped));
  }

  function obey(word: string, number: string | undefined): void {
    if (hiddenGroups.has(word)) group.isHidden = true;
    else if (word === "uc") group.skippedAfterUnicode = Number(number ?? 1);
    else if (word === "bin") tokens.lastIndex += Math.max(0, Number(number ?? 0));
    else if (word === "u") {
      write(String.fromCharCode(Number(number) & 0xffff));
      toSkip = group.skippedAfterUnicode;
    } else write(written[word] ?? "");
  }

  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    if (collector.isFull()) return;
    const [, word, number, hex, control, brace, plain] = found;
    if (word !== undefined) obey(word, number);
    else if (hex !== undefined) write(ansi.decode(Uint8Array.of(Number.parseInt(hex, 16))));
    else if (plain !== undefined) write(ansi.decode(Buffer.from(plain, "latin1")));
    else if (control === "*") group.isHidden = true;
    else if (control !== undefined) write({ "~": " ", _: "-", "-": "" }[control] ?? control);
    else if (brace === "{") {
      if (groups.push(group) > depthMax) throw new Unreadable("broken");
      group = copyOf(group);
    } else group = groups.pop() ?? group;
  }
}

function copyOf(group: Group): Group {
  return { ...group };
}
