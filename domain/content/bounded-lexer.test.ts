import { Lexer, parser } from "marked";
import { expect, test } from "vitest";
import { boundedLexer } from "./bounded-lexer.ts";

const Bounded = boundedLexer(Lexer);
const render = (text: string) => parser(new Bounded().lex(text));

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
