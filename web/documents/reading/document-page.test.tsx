import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mei } from "../../testing/members.ts";
import { stubClipboard } from "../../testing/stub-clipboard.ts";
import { documentQuery } from "../queries.ts";
import {
  open,
  press,
  queries,
  saveAsJonas,
  server,
  show,
  stubBrowser,
} from "../testing/open-document.tsx";
import { original } from "../testing/original.ts";

beforeEach(stubBrowser);

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const link = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
const contents = () => screen.queryByRole("navigation", { name: "On this page" });
const mayNot = { ...original.can, edit: false };

/** Refetches the document, as an event of the live stream does. */
const refetch = () => act(() => queries.invalidateQueries(documentQuery("d1")));

test("shows the serial number, tags, author, date, and text", async () => {
  await open();
  expect(screen.getByText(/^The pump duty falls back/)).toBeTruthy();
  const article = screen.getByRole("article");
  expect(article.textContent).toMatch(/^PowertrainKB60014Thermal modelcooling/);
  const tags = within(screen.getByRole("list", { name: "Tags" })).getAllByRole("listitem");
  expect(tags.map((tag) => tag.textContent)).toEqual(["cooling"]);
  expect(screen.getByText("Created by Tomas Reiner")).toBeTruthy();
  const date = screen.getByText(/^April \d, 2026 at \d\d:\d\d [AP]M$/);
  expect(date.getAttribute("datetime")).toBe(original.createdAt);
  expect(link("Back")).toBe("/subteam/powertrain");
});

test("names a document without a title by its subteam and tags", async () => {
  server.stored = { ...original, title: null, createdAt: null };
  await show();
  await waitFor(() => expect(document.title).toBe("Powertrain cooling · Paddock"));
  expect(heading()).toBe("Powertrain cooling");
  expect(screen.getByText("Unknown date")).toBeTruthy();
});

test("leads to the subteam and to the documents with a tag", async () => {
  await open();
  const path = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(within(path).getByRole("link").getAttribute("href")).toBe("/subteam/powertrain");
  expect(path.querySelector("[aria-current=page]")?.textContent).toBe("Thermal model");
  expect(path.textContent).toBe("PowertrainKB60014Thermal model");
  expect(link("cooling")).toMatch(/^\/subteam\/powertrain\?tag=.*cooling/);
});

test("copies its short address", async () => {
  const copied = stubClipboard("https");
  await open();
  await screen.findByRole("button", { name: "Copy link" });
  press("Copy link");
  expect(await screen.findByText("Link copied")).toBeTruthy();
  expect(copied.map((address) => new URL(address).pathname)).toEqual(["/k/KB60014"]);
});

test("stars the document at once, also while a newer version waits", async () => {
  await open();
  await screen.findByRole("button", { name: "Copy link" });
  press("Star Thermal model");
  expect(await screen.findByRole("button", { name: "Unstar Thermal model" })).toBeTruthy();
  await waitFor(() => expect(server.writes).toEqual(["PUT /api/documents/d1/star for m1"]));
  server.stored = { ...server.stored, isStarred: true };
  saveAsJonas({ content: "<p>Newer</p>" });
  await refetch();
  expect(screen.getByText(/^The pump duty falls back/)).toBeTruthy();
  server.stored = { ...server.stored, isStarred: false };
  await refetch();
  expect(await screen.findByRole("button", { name: "Star Thermal model" })).toBeTruthy();
});

test("takes back a star that could not be set", async () => {
  await open();
  await screen.findByRole("button", { name: "Copy link" });
  server.refusals.push({ status: 503, code: "busy" });
  press("Star Thermal model");
  expect(await screen.findByText("Could not star Thermal model.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Star Thermal model" })).toBeTruthy();
});

test("offers guests no star", async () => {
  server.stored = { ...original, can: { ...mayNot, star: false } };
  await open({ kind: "guest" });
  expect(await screen.findByRole("button", { name: "Copy link" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Star/ })).toBeNull();
});

test("leads to the author's portfolio once it is published", async () => {
  server.stored = { ...original, authorPortfolio: "tomas-reiner" };
  await open();
  expect(link("Tomas Reiner")).toBe("/tomas-reiner");
});

test("says who last edited the text, which leads to the history", async () => {
  const lastModified = new Date(Date.now() - 2.5 * 3_600_000).toISOString();
  server.stored = { ...original, lastModified, lastModifiedBy: { id: "m4", name: "Noor Haddad" } };
  await open();
  expect(link(/^Edited by Noor Haddad 2 hours ago/)).toBe("/document/d1/history");
});

test("leads to the history of a text that nobody has edited", async () => {
  server.stored = { ...original, lastModified: null, lastModifiedBy: null };
  await open();
  expect(link("History")).toBe("/document/d1/history");
});

test("opens the table of contents from a chip and jumps to the chosen heading", async () => {
  server.stored = { ...original, content: "<h2>Model</h2><h3>Losses</h3><p>The end</p>" };
  await open();
  press("Contents");
  const dialog = within(await screen.findByRole("dialog", { name: "Contents" }));
  expect(dialog.getAllByRole("link").map((entry) => entry.textContent)).toEqual([
    "Model",
    "Losses",
    "Attachments",
    "Comments",
  ]);
  fireEvent.click(dialog.getByRole("link", { name: "Losses" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Losses" })),
  );
});

test("offers no contents for a document with a single heading", async () => {
  server.stored = { ...original, content: "<h2>Model</h2>" };
  await open();
  expect(screen.queryByRole("button", { name: "Contents" })).toBeNull();
});

test("shows no list of tags without tags", async () => {
  server.stored = { ...original, tags: [] };
  await open();
  expect(screen.queryByRole("list", { name: "Tags" })).toBeNull();
});

test("offers editing and the history to those who may edit", async () => {
  await open();
  expect(screen.getByRole("button", { name: "Edit" })).toBeTruthy();
  expect(link(/^Edited by Tomas Reiner on April \d, 2026/)).toBe("/document/d1/history");
});

test.each([
  ["a guest", { kind: "guest" } as const],
  ["a member without permission", mei],
])("shows %s the text without Edit and History", async (_who, viewer) => {
  server.stored = { ...original, can: mayNot };
  await open(viewer);
  expect(screen.getByText(/^The pump duty falls back/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("link", { name: /History/ })).toBeNull();
  expect(server.writes).toEqual([]);
});

test.each([
  ["", []],
  ["<h2>Model</h2>", []],
  ["<h2>Model</h2><h2></h2>", []],
  ["<h2>Model</h2><h3>Losses</h3>", ["Model", "Losses", "Attachments", "Comments"]],
])("lists the headings of %j as %j", async (headings, entries) => {
  server.stored = { ...original, content: `${headings}<p>The end</p>` };
  await open();
  await screen.findByText("The end");
  const nav = contents();
  const links = nav ? within(nav).getAllByRole("link") : [];
  expect(links.map((entry) => entry.textContent)).toEqual(entries);
});

test("lists no attachments on this page if there are none", async () => {
  server.stored = { ...original, content: "<h2>A</h2><h2>B</h2>", attachments: [] };
  await open();
  expect(contents()?.textContent).toBe("On this pageABComments");
  expect(screen.queryByRole("heading", { name: /^Attachments/ })).toBeNull();
});

test("keeps the text that is being read and announces a newer version by someone else", async () => {
  await open();
  const regions = screen.getAllByRole("status");
  saveAsJonas({ title: "Thermal model of May" });
  await refetch();
  const button = await screen.findByRole("button", { name: "Show update by Jonas Weber" });
  expect(regions).toContain(button.closest("[role=status]"));
  expect(heading()).toBe("Thermal model");
  press("Show update by Jonas Weber");
  expect(heading()).toBe("Thermal model of May");
  expect(screen.queryByRole("button", { name: /^Show update/ })).toBeNull();
});

test("announces who saved last after two newer versions", async () => {
  await open();
  saveAsJonas({ title: "One" });
  await refetch();
  saveAsJonas({ title: "Two", lastModifiedBy: { id: "m4", name: "Noor Haddad" } });
  await refetch();
  await screen.findByRole("button", { name: "Show update by Noor Haddad" });
  press("Show update by Noor Haddad");
  expect(heading()).toBe("Two");
});

test("announces a newer version of which the author is unknown", async () => {
  await open();
  saveAsJonas({ title: "One", lastModifiedBy: null });
  await refetch();
  expect(await screen.findByRole("button", { name: "Show update" })).toBeTruthy();
});

test("shows the viewer's own newer version at once", async () => {
  await open();
  saveAsJonas({ title: "Mine", lastModifiedBy: { id: mei.id, name: mei.fullName } });
  await refetch();
  await waitFor(() => expect(heading()).toBe("Mine"));
  expect(screen.queryByRole("button", { name: /^Show update/ })).toBeNull();
});

test("reports a missing document without Retry, also when it is deleted while being read", async () => {
  await open();
  server.isDeleted = true;
  await refetch();
  // Other alerts may be on the screen until the document is gone.
  const sentence = await screen.findByText("Document not found");
  expect(sentence.closest("[role=alert]")).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(link("Back to Dashboard")).toBe("/");
});

test.each([400, 404])("loads a document again on Retry after %i of a proxy", async (status) => {
  server.readRefusal = { status, code: "unknown", detail: "" };
  await show();
  expect(await screen.findByText("Failed to load document")).toBeTruthy();
  server.readRefusal = undefined;
  press("Retry");
  expect(await screen.findByRole("heading", { name: "Thermal model" })).toBeTruthy();
});

test("reports at once that a document cannot be loaded offline", async () => {
  onlineManager.setOnline(false);
  await show();
  expect(await screen.findByText("Failed to load document")).toBeTruthy();
  expect(server.requests).toEqual([]);
});

test("keeps a document readable when the connection is lost later", async () => {
  await open();
  onlineManager.setOnline(false);
  await act(async () => void queries.invalidateQueries(documentQuery("d1")));
  expect(heading()).toBe("Thermal model");
  expect(screen.queryByText("Failed to load document")).toBeNull();
});

test("names the window and leads home while the document loads", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await show();
  await waitFor(() => expect(document.title).toBe("Loading · Paddock"));
  expect(link("Back")).toBe("/");
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});
