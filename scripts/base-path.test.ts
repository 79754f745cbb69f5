import { expect, test } from "vitest";
import { readSources } from "./sources.mjs";

/** The server adds the base path to these pages, or they are opened from a folder. */
const otherPages = /^web\/(?:portfolio-page|season-pages)\//;
const isScreenCode = (path: string) =>
  path.startsWith("web/") && !/\.test\.|\/testing\//.test(path) && !otherPages.test(path);

/** Code with which a browser follows or requests an address that lacks the base path. */
const uses: [use: RegExp, except?: RegExp][] = [
  [/\b(?:href|src|srcSet|action|poster)=\{?["'`]\//],
  [/\b(?:fetch|EventSource)\((?! ?(?:addBasePath|fileHref)\()/],
  [/\blocation\.(?:assign|replace)\((?!addBasePath\()/],
  // Stored texts have addresses without it.
  [/(?<!function )\bfileAddress\(/, /^web\/(?:editor|api\/file-href)/],
];

function findAddresses(sources: Iterable<[path: string, text: string]>): string[] {
  return [...sources]
    .filter(([path]) => isScreenCode(path))
    .flatMap(([path, text]) =>
      uses
        .filter(([use, except]) => use.test(text.replaceAll(/\s+/g, " ")) && !except?.test(path))
        .map(([use]) => `${path}: ${use.source}`),
    );
}

test("screens add the base path to every address that a browser follows or requests", () => {
  expect(findAddresses(readSources())).toEqual([]);
});

test.each([
  '<a href="/help">',
  "<a href={`/${slug}`}>",
  '<form action="/logout">',
  'fetch("/api/health")',
  "fetch(address)",
  "new EventSource(`/api/live`)",
  'location.assign("/")',
  "<img src={fileAddress(id)} />",
])("finds an address without it: %s", (text) => {
  expect(findAddresses([["web/layout/some-link.tsx", text]])).toHaveLength(1);
});

test.each([
  '<a href={addBasePath("/help")}>',
  '<Link to="/recent">',
  "refetch()",
  'send("/api/session")',
  "fetch( addBasePath(address), {",
  "<img src={fileHref(id)} />",
])("accepts %s", (text) => {
  expect(findAddresses([["web/layout/some-link.tsx", text]])).toEqual([]);
});
