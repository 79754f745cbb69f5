import { getDefaults, Lexer, parser, Tokenizer } from "marked";
import { expect, test } from "vitest";
import { boundedLexer } from "./bounded-lexer.ts";

const Bounded = boundedLexer(Lexer, Tokenizer);
const render = (text: string) => parser(new Bounded(getDefaults()).lex(text));

test("keeps every link of a paragraph of 300 lines", () => {
  const line = (n: number) => `see [torsion test ${n}](https://x.example/a_b_${n})`;
  const html = render(Array.from({ length: 300 }, (_, n) => line(n)).join("\n"));
  expect(html.match(/<a href="https:\/\/x\.example\/a_b_\d+">torsion test \d+<\/a>/g)).toHaveLength(
    300,
  );
});

test("splits a very long line at spaces", () => {
  const html = render("*rim* ".repeat(1_000));
  expect(html.match(/<em>rim<\/em>/g)).toHaveLength(1_000);
});

const table = (columns: number, rows: number) =>
  `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|b|\n".repeat(rows)}\n`;

test("keeps tables that content can hold", () => {
  const html = render(table(10, 20) + table(100, 600));
  expect(html.match(/<tr>/g)).toHaveLength(622);
});

test("keeps tables with more cells than content can hold as text", () => {
  const html = render(table(10, 20) + table(4_000, 4_000) + table(10, 20));
  expect(html.match(/<tr>/g)).toHaveLength(42);
  expect(html.length).toBeLessThan(100_000);
});
