import { expect, test } from "vitest";
import { parseContent } from "../content/parse-content.ts";
import { blocksOf } from "./content-blocks.ts";
import { foldDifferences } from "./fold-differences.ts";
import { differencesOf, isDifferent, wordRuns, type BlockDifference } from "./text-differences.ts";

const blocks = (html: string) => blocksOf(parseContent(html));
const between = (before: string, after: string) => differencesOf(blocks(before), blocks(after));

/** "a [-b-] {+c+}" */
function inWords({ runs, notes }: BlockDifference): string {
  const words = runs.map(({ kind, text }) => {
    if (kind === "kept") return text;
    return kind === "added" ? `{+${text}+}` : `[-${text}-]`;
  });
  return [words.join(""), ...notes].join(" ! ");
}

const shown = (before: string, after: string) => between(before, after).map(inWords);

test("splits content into blocks of one line each", () => {
  const html =
    "<h1>One</h1><p>Two <strong>words</strong></p><p></p><ul><li><p>Three</p><ul><li>Four</li></ul></li></ul>" +
    "<ol><li>Five</li><li>Six</li></ol><blockquote><p>Seven</p></blockquote><pre data-language=c><code>int a;\n  b</code></pre>" +
    "<table><tbody><tr><th>Eight</th><td><p>8</p></td></tr></tbody></table>";
  expect(blocks(html).map(({ kind, text, depth, number }) => [kind, text, depth, number])).toEqual([
    ["h1", "One", 0, undefined],
    ["p", "Two words", 0, undefined],
    ["bullet", "Three", 0, undefined],
    ["bullet", "Four", 1, undefined],
    ["numbered", "Five", 0, 1],
    ["numbered", "Six", 0, 2],
    ["quote", "Seven", 0, undefined],
    ["code", "int a;\n  b", 0, undefined],
    ["row", "Eight | 8", 0, undefined],
  ]);
});

test("ignores white space that is not rendered", () => {
  const differences = between("<p>a  b\n c</p>\n", "<p>a b c </p><p></p>");
  expect(differences.some(isDifferent)).toBe(false);
});

test("marks changed words and whole numbers, removed before added", () => {
  expect(
    shown("<p>within 1.4 K over the full 22 km.</p>", "<p>within 1.2 K over the full 22 km.</p>"),
  ).toEqual(["within [-1.4-]{+1.2+} K over the full 22 km."]);
});

test("marks added and removed blocks as a whole and similar blocks as changed", () => {
  expect(
    shown(
      "<ol><li>Raise pump duty to 90 % from lap 10 onward</li><li>Old</li></ol>",
      "<ol><li>Raise pump duty to 90 % from lap 8 onward</li><li>Log coolant out.</li></ol>",
    ),
  ).toEqual([
    "Raise pump duty to 90 % from lap [-10-]{+8+} onward",
    "[-Old-]",
    "{+Log coolant out.+}",
  ]);
});

test("leaves the blocks around an inserted one unchanged", () => {
  expect(shown("<p>one</p><p>three</p>", "<p>one</p><p>two</p><p>three</p>")).toEqual([
    "one",
    "{+two+}",
    "three",
  ]);
});

test("shows a rewording as a whole, not around single kept words", () => {
  expect(wordRuns("Heat is ohmic only.", "Heat comes from ohmic loss and from entropy.")).toEqual([
    { kind: "kept", text: "Heat " },
    { kind: "removed", text: "is ohmic only" },
    { kind: "added", text: "comes from ohmic loss and from entropy" },
    { kind: "kept", text: "." },
  ]);
});

test("names a change of formatting alone", () => {
  expect(shown("<p>ohmic loss</p>", "<p>ohmic <strong>loss</strong></p>")).toEqual([
    "ohmic loss ! Formatting changed",
  ]);
  expect(shown("<p>Model</p>", "<h2>Model</h2>")).toEqual(["Model ! Formatting changed"]);
  expect(shown("<ul><li>a</li></ul>", "<ol><li>a</li></ol>")).toEqual(["a ! Formatting changed"]);
  expect(shown('<p data-align="right">a</p>', "<p>a</p>")).toEqual(["a ! Formatting changed"]);
  expect(shown("<h1>a</h1>", "<blockquote><h1>a</h1></blockquote>")).toEqual([
    "a ! Formatting changed",
  ]);
});

test("names a changed link target and a changed image", () => {
  expect(
    shown('<p><a href="https://a.org">log</a></p>', '<p><a href="https://b.org">log</a></p>'),
  ).toEqual(["log ! Link changed"]);
  expect(shown('<p><img src="/a" alt="Weld"></p>', '<p><img src="/b" alt="Weld"></p>')).toEqual([
    "[Image: Weld] ! Image changed",
  ]);
});

test("shows unrelated texts as one removed and one added", () => {
  expect(shown("<p>abc</p>", "<p>xyz</p>")).toEqual(["[-abc-]", "{+xyz+}"]);
  expect(shown("", "<p>xyz</p>")).toEqual(["{+xyz+}"]);
  expect(shown("<p>abc</p>", "")).toEqual(["[-abc-]"]);
});

test("reconstructs both texts from the runs", () => {
  const before = "The centre cells drift upward after lap 12, when the pump duty falls back.";
  const after = "The centre cells, hot ones, drift after lap 14 when pump duty falls to 65 %.";
  const runs = wordRuns(before, after);
  const without = (kind: string) =>
    runs.flatMap((run) => (run.kind === kind ? [] : [run.text])).join("");
  expect(without("added")).toBe(before);
  expect(without("removed")).toBe(after);
});

test("folds unchanged stretches and shows the heading above a change", () => {
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `<p>line ${from + index}</p>`).join("");
  const before = `<h2>Model</h2>${words(0, 8)}<p>end</p>`;
  const after = `<h2>Model</h2>${words(0, 8)}<p>end</p><p>new</p>`;
  const stretches = foldDifferences(between(before, after));
  expect(stretches.map(({ isFolded, differences }) => [isFolded, differences.length])).toEqual([
    [false, 1],
    [true, 8],
    [false, 2],
  ]);
});

test("shows two long unrelated texts as replaced without comparing their words", () => {
  const text = (seed: string) =>
    Array.from({ length: 3_000 }, (_, index) => `<p>${seed}${index} and some words</p>`).join("");
  const states = Map.groupBy(between(text("a"), text("b")), ({ state }) => state);
  expect([...states].map(([state, all]) => [state, all.length])).toEqual([
    ["removed", 3_000],
    ["added", 3_000],
  ]);
});
