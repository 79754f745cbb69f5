import { serialNumber } from "../../domain/documents/serial-numbers.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { seeded, type Random } from "./seeded.ts";
import {
  verbs,
  lessCommon,
  materials,
  oddWords,
  parts,
  people,
  places,
  qualities,
  quantities,
  reasons,
  tags,
  units,
} from "./words.ts";

export type Page = {
  subteam: string;
  running: number;
  serialNumber: string;
  title: string;
  tags: string[];
  author: string;
  content: string;
};

export type WritePage = (number: number) => Page;

/** Beyond this number documents are short, so that a million are filled in within an hour. */
const longDocumentsMax = 100_000;

/** Documents with odd words. They are all among the oldest, which a search reaches last. */
const oddPlaces = [31, 419, 877];
const oddStep = 7;

export function hasShortDocuments(size: number): boolean {
  return size > longDocumentsMax;
}

export function pageWriterFor(size: number): WritePage {
  return hasShortDocuments(size) ? writeShortPage : writePage;
}

/** Generates about 3 KB of content, determined by the number alone. */
export function writePage(number: number): Page {
  return pageWith(number, longContent);
}

/** Generates about 500 characters of text. */
export function writeShortPage(number: number): Page {
  return pageWith(number, shortContent);
}

function pageWith(number: number, content: (number: number, random: Random) => string): Page {
  const random = seeded(number);
  const { id: subteam, digit } = firstSubteams[number % firstSubteams.length] as Subteam;
  const running = Math.floor(number / firstSubteams.length) + 1;
  return {
    subteam,
    running,
    serialNumber: serialNumber(digit, running),
    title: title(random),
    tags: someOf(random, tags, 2 + Math.floor(random() * 3)),
    author: evenly(random, people),
    content: content(number, random),
  };
}

function shortContent(number: number, random: Random): string {
  return [`<p>${paragraph(random, often(random, parts), 8)}</p>`, ...supplierNotes(number)].join(
    "",
  );
}

function longContent(number: number, random: Random): string {
  const subject = often(random, parts);
  return [
    `<p>${paragraph(random, subject, 4)}</p>`,
    ...["Background", "Measurements", "Next steps"].map((heading) =>
      section(random, subject, heading),
    ),
    ...supplierNotes(number),
  ].join("");
}

function supplierNotes(number: number): string[] {
  return oddWordsOf(number).map((word) => `<p>Supplier note: ${word}.</p>`);
}

function section(random: Random, subject: string, heading: string): string {
  const first = `<h2>${heading}</h2><p>${paragraph(random, subject, 6)}</p>`;
  if (heading === "Measurements") return first + table(random);
  return first + list(random, subject);
}

function list(random: Random, subject: string): string {
  const items = Array.from({ length: 5 }, () => `<li><p>${sentence(random, subject)}</p></li>`);
  return `<ul>${items.join("")}</ul>`;
}

function table(random: Random): string {
  const rows = Array.from({ length: 4 }, () => {
    const cells = [often(random, parts), often(random, quantities), value(random)];
    return `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`;
  });
  const head = ["Part", "Quantity", "Value"].map((cell) => `<th><p>${cell}</p></th>`).join("");
  return `<table><tbody><tr>${head}</tr>${rows.join("")}</tbody></table>`;
}

function paragraph(random: Random, subject: string, sentences: number): string {
  return Array.from({ length: sentences }, () => sentence(random, subject)).join(" ");
}

function sentence(random: Random, subject: string): string {
  const part = () => often(random, parts);
  const forms = [
    () =>
      `The ${often(random, qualities)} ${subject} was ${often(random, verbs)} in the ${often(random, places)}.`,
    () =>
      `The ${often(random, quantities)} of the ${part()} is ${value(random)} instead of ${value(random)}.`,
    () => `We ${often(random, verbs)} the ${part()} because ${often(random, reasons)}.`,
    () => `Use ${often(random, materials)} for the ${part()}, never for the ${part()}.`,
    () =>
      `Drawing <strong>${partName(random)}</strong> shows the ${part()} with its ${evenly(random, lessCommon)}.`,
    () =>
      `${evenly(random, people)} ${often(random, verbs)} it together with the ${subject} at ${value(random)}.`,
  ];
  return evenly(random, forms)();
}

function title(random: Random): string {
  const part = often(random, parts);
  const about = evenly(random, ["report", "design", "test plan", "assembly", "lessons learned"]);
  return `${capital(often(random, qualities))} ${part} ${about} ${partName(random)}`;
}

/** For example "PT-4821-C". */
function partName(random: Random): string {
  const series = evenly(random, ["CH", "PT", "EL", "AE", "VD", "DC"]);
  return `${series}-${1000 + Math.floor(random() * 9000)}-${evenly(random, ["A", "B", "C"])}`;
}

function value(random: Random): string {
  const digits = Math.floor(random() * 3);
  return `${(random() * 500).toFixed(digits)} ${often(random, units)}`;
}

function oddWordsOf(number: number): string[] {
  return oddWords.filter((_, index) =>
    oddPlaces.some((place) => place + index * oddStep === number),
  );
}

function someOf(random: Random, from: readonly string[], count: number): string[] {
  return [...new Set(Array.from({ length: count }, () => often(random, from)))];
}

function evenly<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** Prefers items at the beginning, because word use is uneven. */
function often<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(from.length * random() ** 2.5)] as T;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
