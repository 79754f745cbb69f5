import { fold, foldText } from "../../domain/search/fold.ts";

declare global {
  interface Window {
    /** The texts of the archive's documents by id, from `search-texts.js`. */
    paddockTexts?: Record<string, string>;
  }
}

type Entry = { item: HTMLElement; head: string; text: string };

/** The beginning of the URL hash that holds the search. */
const hashStart = "#q=";
const resultsMax = 200;
/** Characters around the first word that is found in a text. */
const excerptLength = 160;

const byId = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;
const form = document.querySelector("form");
const field = byId<HTMLInputElement>("query");
const status = document.querySelector("[role=status]");
const results = byId("results");
const all = byId("all");
const texts = window.paddockTexts ?? {};

let entries: Entry[] | undefined;

function readEntries(): Entry[] {
  const items = [...all.querySelectorAll<HTMLElement>("li[data-id]")];
  return items.map((item) => ({
    item,
    head: fold(item.textContent ?? ""),
    text: foldText(texts[item.dataset["id"] ?? ""] ?? ""),
  }));
}

/** Documents that have every word, first those whose serial number, title, or tags have them. */
function findEntries(words: readonly string[]): Entry[] {
  entries ??= readEntries();
  const inHead = entries.filter(({ head }) => words.every((word) => head.includes(word)));
  const elsewhere = entries.filter(
    ({ head, text }) =>
      words.every((word) => head.includes(word) || text.includes(word)) &&
      !words.every((word) => head.includes(word)),
  );
  return [...inHead, ...elsewhere];
}

function resultOf({ item, text }: Entry, words: readonly string[]): HTMLElement {
  const result = item.cloneNode(true) as HTMLElement;
  const at = words.map((word) => text.indexOf(word)).find((place) => place >= 0);
  if (at !== undefined) {
    const line = document.createElement("small");
    const written = texts[item.dataset["id"] ?? ""] ?? "";
    line.textContent = excerptAt(written, placeInWritten(written, at));
    result.querySelector("a")?.append(line);
  }
  return result;
}

/** Folding lengthens some letters, such as ß, so positions in the folded text differ. */
function placeInWritten(written: string, at: number): number {
  let [from, to] = [0, written.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (foldText(written.slice(0, middle + 1)).length > at) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Begins and ends with whole words. */
function excerptAt(text: string, at: number): string {
  const from = text.lastIndexOf(" ", Math.max(0, at - excerptLength / 3)) + 1;
  const end = text.indexOf(" ", from + excerptLength);
  const piece = text.slice(from, end < 0 ? text.length : end);
  return `${from > 0 ? "… " : ""}${piece}${end < 0 ? "" : " …"}`;
}

function search(): void {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  const isSearching = words.length > 0;
  all.hidden = isSearching;
  results.hidden = !isSearching;
  const found = isSearching ? findEntries(words) : [];
  results.replaceChildren(...found.slice(0, resultsMax).map((entry) => resultOf(entry, words)));
  if (status) status.textContent = isSearching ? sentenceOf(found.length) : "";
  // Kept in the address, so that Back from a document shows the search again.
  const kept = isSearching ? hashStart + encodeURIComponent(field.value) : "";
  history.replaceState(null, "", location.pathname + kept);
}

function sentenceOf(count: number): string {
  if (count === 0) return "No document has all of these words.";
  const documents = count === 1 ? "1 document" : `${count} documents`;
  return count > resultsMax ? `${documents}, the first ${resultsMax} of them below` : documents;
}

if (form) form.hidden = false;
form?.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", search);
field.value = readHash(location.hash);
if (field.value !== "") search();

function readHash(hash: string): string {
  try {
    return hash.startsWith(hashStart) ? decodeURIComponent(hash.slice(hashStart.length)) : "";
  } catch {
    return "";
  }
}
