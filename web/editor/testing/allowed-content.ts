import fc, { type Arbitrary } from "fast-check";
import {
  alignAttribute,
  alignments,
  backgroundAttribute,
  colorAttribute,
  fileAddress,
  indentAttribute,
  indentMax,
  languageAttribute,
  listStartMax,
} from "../../../domain/content/content.ts";
import { mentionAttribute } from "../../../domain/content/mentions.ts";
import { backgroundColorNames, textColorNames } from "../../../domain/content/palette.ts";
import { codeLanguages } from "../code-languages.ts";

type Person = { id: string; name: string };

/**
 * Generates allowed content (rules 3.23 to 3.28, 13.28) exactly as the editor writes it: marks
 * nested in one fixed order, and blocks inside lists, quotes, and cells.
 */
export function allowedContent(
  pictureIds: readonly string[],
  documentIds: readonly string[],
  people: readonly Person[],
): Arbitrary<string> {
  const line = arbitraryLine(pictureIds, documentIds, people);
  const { blocks } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
    block: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      paragraph(line),
      heading(line),
      code,
      list(line, tie("block")),
      tie("blocks").map((inner) => `<blockquote>${inner}</blockquote>`),
      table(line),
    ),
    blocks: fc.array(tie("block"), { minLength: 1, maxLength: 4 }).map((all) => all.join("")),
  }));
  return blocks;
}

// Includes characters that HTML escapes. Leading, trailing, and repeated white space is not kept.
const letters = [..."abcXYZ059ßéλ中🏎.,;:!?&<>\"'#*_`~|[](){}/\\-+="];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 });
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));

const links = ["https://example.org/a?b=1&c=2", "mailto:a@b.edu", "tel:+49123", "#section-a"];
const maybe = <T>(value: Arbitrary<T>) => fc.option(value, { freq: 3, nil: undefined });

const colors = fc
  .record({
    [colorAttribute]: maybe(fc.constantFrom(...textColorNames)),
    [backgroundAttribute]: maybe(fc.constantFrom(...backgroundColorNames)),
  })
  .map(attributes);

type Run = { text: string; address: string | undefined; tags: string[]; color: string };

function arbitraryRun(documents: readonly string[]): Arbitrary<Run> {
  const own = documents.map((id) => `/document/${id}`);
  return fc.record({
    text: words.map(escapeHtml),
    address: maybe(fc.constantFrom(...links, ...own)),
    tags: fc.subarray(["strong", "code", "em", "s", "u"]),
    color: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, colors),
  });
}

/** Separates runs by plain text, so that neighbors with equal marks do not merge. */
function arbitraryLine(
  files: readonly string[],
  documents: readonly string[],
  people: readonly Person[],
): Arbitrary<string> {
  const objects = fc.oneof(
    fc.constant("<br>"),
    ...(files.length > 0 ? [image(files)] : []),
    ...(people.length > 0 ? [fc.constantFrom(...people).map(mention)] : []),
  );
  const piece = fc.oneof(
    { weight: 4, arbitrary: arbitraryRun(documents).map(runHtml) },
    objects.map((object) => `${object}x`),
  );
  return fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(" and "));
}

function runHtml({ text, address, tags, color }: Run): string {
  let html = color === "" ? text : `<span${color}>${text}</span>`;
  for (const tag of tags.toReversed()) html = `<${tag}>${html}</${tag}>`;
  return address === undefined ? html : `<a href="${escapeHtml(address)}">${html}</a>`;
}

function mention({ id, name }: Person): string {
  return `<span${attributes({ [mentionAttribute]: id })}>@${escapeHtml(name)}</span>`;
}

function image(files: readonly string[]): Arbitrary<string> {
  const pixels = maybe(fc.integer({ min: 1, max: 99_999 }).map(String));
  return fc
    .record({
      src: fc.constantFrom(...files).map(fileAddress),
      alt: fc.oneof(words, fc.constant("")),
      width: pixels,
      height: pixels,
    })
    .map((picture) => `<img${attributes(picture)}>`);
}

const layout = fc
  .record({
    [alignAttribute]: maybe(fc.constantFrom(...alignments)),
    [indentAttribute]: maybe(fc.integer({ min: 1, max: indentMax }).map(String)),
  })
  .map(attributes);

const paragraph = (line: Arbitrary<string>) =>
  fc.tuple(layout, line).map(([look, html]) => `<p${look}>${html}</p>`);

const heading = (line: Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom("h1", "h2", "h3"), layout, line)
    .map(([tag, look, html]) => `<${tag}${look}>${html}</${tag}>`);

const code = fc
  .tuple(
    maybe(fc.constantFrom(...Object.keys(codeLanguages))),
    fc.array(fc.string({ unit: fc.constantFrom(...letters, " ", "\t"), minLength: 1 }), {
      minLength: 1,
    }),
  )
  // HTML ignores a line break right after the start tag, so lines are never empty.
  .map(
    ([language, lines]) =>
      `<pre${attributes({ [languageAttribute]: language })}><code>${escapeHtml(lines.join("\n"))}</code></pre>`,
  );

function list(line: Arbitrary<string>, block: Arbitrary<string>): Arbitrary<string> {
  const item = fc
    .tuple(paragraph(line), fc.array(block, { maxLength: 2 }))
    .map(([first, more]) => `<li>${first}${more.join("")}</li>`);
  const start = maybe(fc.constantFrom(0, 2, 7, listStartMax).map(String));
  return fc
    .tuple(fc.constantFrom("ol", "ul"), start, fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([tag, first, items]) => {
      const numbering = tag === "ol" ? attributes({ start: first }) : "";
      return `<${tag}${numbering}>${items.join("")}</${tag}>`;
    });
}

function table(line: Arbitrary<string>): Arbitrary<string> {
  const cell = (tag: string, span = "") =>
    paragraph(line).map((html) => `<${tag}${span}>${html}</${tag}>`);
  const row = (...cells: Arbitrary<string>[]) =>
    fc.tuple(...cells).map((all) => `<tr>${all.join("")}</tr>`);
  return fc
    .tuple(
      row(cell("th", ' colspan="2"'), cell("th")),
      row(cell("td", ' rowspan="2"'), cell("td"), cell("td")),
      row(cell("td"), cell("td")),
    )
    .map((rows) => `<table><tbody>${rows.join("")}</tbody></table>`);
}

function attributes(all: Record<string, string | undefined>): string {
  return Object.entries(all)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`))
    .join("");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
