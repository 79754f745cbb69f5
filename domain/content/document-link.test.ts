import { expect, test } from "vitest";
import { isAllowedLink, linkedDocumentOf } from "./content.ts";
import { toDocumentLink } from "./document-link.ts";

const id = "abcdefghijkmnpqrstuv";
const ids: Record<string, string> = { KB30001: id, "KB/ü 1": id };

const link = (address: string, host = "wiki.example.edu", basePath = "") =>
  toDocumentLink(address, { host, basePath }, (serial) => ids[serial]);

test.each([
  [`https://wiki.example.edu/document/${id}`, ""],
  [`http://WIKI.example.edu:80/document/${id}/`, ""],
  [`https://wiki.example.edu:443/document/${id}?as=text#model`, "?as=text#model"],
  [`/document/${id}/#model`, "#model"],
  ["https://wiki.example.edu/k/KB30001", ""],
  ["HTTPS://wiki.example.edu/k/KB30001/?a=b#model", "?a=b#model"],
  ["/k/KB30001#model", "#model"],
  ["https://wiki.example.edu/k/KB%2F%C3%BC%201", ""],
])("makes %s a link to the document", (address, rest) => {
  const made = link(address);
  expect(made).toBe(`/document/${id}${rest}`);
  expect(linkedDocumentOf(made)).toBe(id);
  expect(isAllowedLink(made)).toBe(true);
  expect(link(made)).toBe(made);
});

test("knows the wiki by its port", () => {
  const address = `http://localhost:3000/document/${id}`;
  expect(link(address, "localhost:3000")).toBe(`/document/${id}`);
  expect(link(address, "localhost:3001")).toBe(address);
});

test.each([
  `https://example.org/document/${id}`,
  `https://wiki.example.edu.evil.example/document/${id}`,
  `//evil.example/document/${id}`,
  `/\\evil.example/document/${id}`,
  `/document/${id}#größe`,
  `https://wiki.example.edu/document/${id}/history`,
  "https://wiki.example.edu/subteam/chassis",
  "https://wiki.example.edu/k/KB39999",
  "https://wiki.example.edu/k/%E0%A4%A",
  "https://wiki.example.edu/",
  "https://",
  "/k/KB39999",
  "#model",
  `document/${id}`,
  "mailto:a@wiki.example.edu",
  "javascript:alert(1)",
])("leaves %s as it is", (address) => expect(link(address)).toBe(address));

test.each([
  `https://tools.school.example/wiki/document/${id}`,
  "https://tools.school.example/wiki/k/KB30001",
  `/wiki/document/${id}`,
  "/wiki/k/KB30001",
  "/k/KB30001",
])("makes %s a link to the document of a wiki below a path", (address) =>
  expect(link(address, "tools.school.example", "/wiki")).toBe(`/document/${id}`),
);

test.each([
  `https://tools.school.example/document/${id}`,
  `https://tools.school.example/wikis/document/${id}`,
  "https://tools.school.example/lms/k/KB30001",
  "https://tools.school.example/wiki",
])("leaves %s of another program on the host as it is", (address) =>
  expect(link(address, "tools.school.example", "/wiki")).toBe(address),
);
