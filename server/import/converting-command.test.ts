import { expect, test } from "vitest";
import { convertingCommand } from "./converting-command.ts";

test.each([
  ["a/b.docx", "pandoc a/b.docx -t gfm --wrap=none --extract-media=a/b-files -o a/b.md"],
  [
    "It's.HTML",
    "pandoc 'It'\\''s.HTML' -t gfm --wrap=none --extract-media='It'\\''s-files' -o 'It'\\''s.md'",
  ],
  [
    "-x.wiki",
    "pandoc -f mediawiki ./-x.wiki -t gfm --wrap=none --extract-media=./-x-files -o ./-x.md",
  ],
  [
    "a.adoc",
    "asciidoctor -b docbook5 -o - a.adoc | pandoc -f docbook -t gfm --wrap=none --extract-media=a-files -o a.md",
  ],
  [
    "o/a.doc",
    "soffice --headless --convert-to docx --outdir o o/a.doc && pandoc o/a.docx -t gfm --wrap=none --extract-media=o/a-files -o o/a.md",
  ],
  ["a b.txt", "cp 'a b.txt' 'a b.md'"],
])("converts %s with %s", (path, command) => {
  expect(convertingCommand(path)).toBe(command);
});

test.each(["a.csv", "a.png", "a", "a.constructor"])("has no command for %s", (path) => {
  expect(convertingCommand(path)).toBeUndefined();
});
