import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Section } from "../../domain/portfolios/portfolios.ts";
import { sessionQuery } from "../api/session.ts";
import { writeDraft, type Draft } from "../saving/drafts.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { mei } from "../testing/members.ts";
import { portfolioDraftOwner } from "./portfolio-draft.ts";
import { fieldsOf, type PortfolioFields } from "./portfolio-form.ts";
import { portfolioQuery } from "./queries.ts";
import {
  box,
  button,
  drafts,
  fill,
  full,
  leave,
  open,
  press,
  queries,
  saveElsewhere,
  server,
  stubBrowser,
  unsaved,
  untilSaved,
} from "./testing/open-portfolio.tsx";
import { pictureFile, pictureServer, stubPictureServer } from "./testing/picture-server.ts";
import { experience } from "./testing/show-experiences.tsx";

beforeEach(stubBrowser);

const problem = (words: RegExp) =>
  screen.getAllByRole("alert").find(({ textContent }) => words.test(textContent ?? ""));

const storeDraft = (id: string, change: Partial<PortfolioFields>, at: number) => {
  const fields = { ...fieldsOf(full), ...change };
  const kept = { fields, version: full.version, pictures: [] };
  return writeDraft({ ...kept, id, owner: portfolioDraftOwner("m1"), at });
};

test("offers Undo until the screen is left", async () => {
  await open();
  press("Remove Thesis work");
  expect(button("Undo")).toBeTruthy();
  await leave();
  expect(await screen.findByRole("heading", { name: "Home" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("saves a title and a skill still being typed on Ctrl-S and Cmd-S", async () => {
  await open();
  press("Rename Thesis work");
  fill("Section title", "Master's thesis");
  fireEvent.keyDown(box("Section title"), { key: "s", ctrlKey: true });
  await untilSaved();
  expect(server.saves[0]?.sections[2]?.title).toBe("Master's thesis");
  press("Edit Powertrain Lead");
  fill("Add skill", "Welding");
  fireEvent.keyDown(box("Add skill"), { key: "s", metaKey: true });
  await waitFor(() => expect(server.saves).toHaveLength(2));
  expect(server.saves[1]?.experiences[0]?.skills).toEqual(["MATLAB", "Welding"]);
});

test("starts with a version saved elsewhere since the last visit", async () => {
  await open();
  const seen = queries;
  cleanup();
  saveElsewhere({ subtitle: "Elsewhere" });
  seen.setQueryData(portfolioQuery("m1").queryKey, full, { updatedAt: 1 });
  await open(seen);
  expect(box("Subtitle").value).toBe("Elsewhere");
  expect(screen.queryByRole("button", { name: "Show the version saved elsewhere" })).toBeNull();
});

test("focuses an open text when the link to its problem is clicked", async () => {
  const [intro, ...others] = full.sections;
  server.stored = { ...full, sections: [{ ...intro, content: "" } as Section, ...others] };
  await open();
  press("Edit Introduction");
  const text = await screen.findByRole("textbox", { name: "Introduction content" });
  press("Save Portfolio");
  act(() => text.blur());
  fireEvent.click(screen.getByRole("link", { name: "Go to Introduction" }));
  await waitFor(() => expect(document.activeElement).toBe(text));
});

test("refuses an unfinished year and keeps what was typed", async () => {
  await open();
  press("Edit Powertrain Lead");
  fill("Start Year", "20");
  press("Save Portfolio");
  await waitFor(() => expect(problem(/^Enter a year from 1950 to 2100/)).toBeTruthy());
  expect(server.saves).toEqual([]);
  expect(box("Start Year").value).toBe("20");
  fill("Start Year", "2023");
  expect(problem(/^Enter a year/)).toBeUndefined();
  press("Save Portfolio");
  await untilSaved();
  expect(server.saves[0]?.experiences[0]?.start.year).toBe(2023);
});

test("reports a portfolio that is too large for one request", async () => {
  server.next = [{ status: 413, code: "body-too-large" }];
  await open();
  press("Save Portfolio");
  const words = /^Your portfolio content is too large/;
  await waitFor(() => expect(problem(words)).toBeTruthy());
  expect(screen.queryByText("Failed to save portfolio. Please try again.")).toBeNull();
  fill("Subtitle", "Shorter");
  expect(problem(words)).toBeTruthy();
  press("Delete Powertrain Lead");
  expect(problem(words)).toBeUndefined();
});

test("keeps an address whose response was lost, whatever is typed afterward", async () => {
  server.stored = { ...full, version: 0, slug: "" };
  server.next = ["lost", "lost", "lost", "lost"];
  await open();
  fill("URL slug", "mei");
  press("Save Portfolio");
  await screen.findByText("Failed to save portfolio. Please try again.");
  fill("URL slug", "mei-tanaka");
  press("Retry");
  await untilSaved();
  expect([box("URL slug").value, box("URL slug").readOnly]).toEqual(["mei", true]);
  expect(server.stored).toMatchObject({ slug: "mei", version: 2 });
  expect(await drafts()).toEqual([]);
});

test("marks missing pictures in place", async () => {
  const photos = [
    { id: "1".repeat(20), alt: "The pack" },
    { id: "2".repeat(20), alt: "The car" },
  ];
  server.stored = { ...full, experiences: full.experiences.map((one) => ({ ...one, photos })) };
  await open();
  press("Edit Powertrain Lead");
  const detail = "A picture could not be found. Please add it again.";
  const gone = { field: "experiences.0.photos.1", code: "picture-not-found", detail };
  server.next = [{ status: 422, code: "picture-not-found", errors: [gone] }];
  press("Save Portfolio");
  await waitFor(() => expect(problem(/^A picture could not be found/)).toBeTruthy());
  const [present, missing] = ["Alt text of photo 1", "Alt text of photo 2"].map((name) =>
    within(box(name).closest("li") as HTMLElement),
  );
  expect(missing?.getByText("This photo is no longer available")).toBeTruthy();
  expect(present?.queryByText("This photo is no longer available")).toBeNull();
  press("Remove photo 2");
  expect(problem(/^A picture could not be found/)).toBeUndefined();
});

test("marks a missing photo wherever it moves, until it is removed", async () => {
  const photos = ["1", "2"].map((digit) => ({ id: digit.repeat(20), alt: "" }));
  const experiences = [experience("e0", { jobTitle: "Other" }), experience("e1", { photos })];
  server.stored = { ...full, experiences };
  await open();
  press("Edit Powertrain Lead");
  const detail = "A picture could not be found. Please add it again.";
  const gone = { field: "experiences.1.photos.1", code: "picture-not-found", detail };
  server.next = [{ status: 422, code: "picture-not-found", errors: [gone] }];
  press("Save Portfolio");
  await screen.findByText("This photo is no longer available");
  fill("Company", "Another team");
  press("Delete Other");
  press("Move photo 2 left");
  const tile = (name: string) => within(box(name).closest("li") as HTMLElement);
  const missing = "This photo is no longer available";
  expect(tile("Alt text of photo 1").getByText(missing)).toBeTruthy();
  expect(tile("Alt text of photo 2").queryByText(missing)).toBeNull();
  expect(problem(/^A picture could not be found/)).toBeTruthy();
  press("Remove photo 1");
  expect(problem(/^A picture could not be found/)).toBeUndefined();
});

test("keeps the server's problem with a section when an experience changes", async () => {
  await open();
  const detail = "Please shorten this title.";
  const wrong = { field: "sections.2.title", code: "section-title-too-long", detail };
  server.next = [{ status: 422, code: "section-title-too-long", errors: [wrong] }];
  press("Save Portfolio");
  expect(await screen.findByText(detail)).toBeTruthy();
  press("Add Experience");
  expect(screen.getByText(detail)).toBeTruthy();
  press("Remove Thesis work");
  expect(screen.queryByText(detail)).toBeNull();
});

test("warns before and after Take theirs that a pending photo is lost", async () => {
  stubPictureServer();
  pictureServer.refusals = [{ status: 500, body: {} }];
  await open();
  press("Edit Powertrain Lead");
  const files = [pictureFile("a.png")];
  fireEvent.change(screen.getByLabelText("Add photo"), { target: { files } });
  await screen.findByText("Not uploaded");
  fill("Subtitle", "Mine");
  saveElsewhere({ subtitle: "Theirs" });
  press("Save Portfolio");
  await screen.findByRole("dialog", { name: "This portfolio was changed" });
  expect(screen.getByText(/^An image has not finished uploading and will be lost/)).toBeTruthy();
  press("Take theirs");
  const lost = "An image that had not finished uploading was lost.";
  expect(await screen.findByText(`Your draft is saved separately. ${lost}`)).toBeTruthy();
  expect(box("Subtitle").value).toBe("Theirs");
});

test("rejects a text without visible characters", async () => {
  const [intro, ...others] = full.sections;
  server.stored = {
    ...full,
    sections: [{ ...intro, content: "<p>\u200b</p>" } as Section, ...others],
  };
  await open();
  press("Save Portfolio");
  expect(problem(/^Please add content to the "Introduction" section/)).toBeTruthy();
  expect(server.requests).not.toContain("PUT /api/portfolio");
});

test("clears the failure of a save when a draft is restored", async () => {
  await storeDraft("a", { subtitle: "From before" }, 1);
  server.next = [{ status: 429, code: "too-many-requests" }];
  await open();
  press("Save Portfolio");
  await screen.findByText("Failed to save portfolio. Please try again.");
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await waitFor(() => expect(box("Subtitle").value).toBe("From before"));
  expect(screen.queryByText("Failed to save portfolio. Please try again.")).toBeNull();
});

test("restores a draft in the format of an earlier release", async () => {
  const fields = { ...fieldsOf(full), subtitle: "From before" };
  const content = JSON.stringify({ fields, version: full.version, pictures: [] });
  await writeDraft({ id: "a", owner: portfolioDraftOwner("m1"), at: 1, content } as Draft);
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await waitFor(() => expect(box("Subtitle").value).toBe("From before"));
  press("Save Portfolio");
  await waitFor(() => expect(server.stored).toMatchObject({ subtitle: "From before" }));
});

test("focuses the input of a missing profile picture", async () => {
  await open();
  const detail = "A picture could not be found. Please add it again.";
  const gone = { field: "pictureId", code: "picture-not-found", detail };
  server.next = [{ status: 422, code: "picture-not-found", errors: [gone] }];
  press("Save Portfolio");
  await waitFor(() => expect(problem(/^A picture could not be found/)).toBeTruthy());
  expect(document.activeElement).toBe(screen.getByLabelText("Profile picture"));
});

test("keeps the caret in place when a typed address is corrected", async () => {
  server.stored = unsaved;
  await open();
  fill("URL slug", "mei");
  const typed = { value: "mTei", selectionEnd: 2, selectionStart: 2 };
  fireEvent.change(box("URL slug"), { target: typed });
  expect([box("URL slug").value, box("URL slug").selectionStart]).toEqual(["mtei", 2]);
});

test("does not ask about the conflict again when a save after Save mine is retried", async () => {
  await open();
  fill("Subtitle", "Mine");
  saveElsewhere({ subtitle: "Theirs" });
  press("Save Portfolio");
  await screen.findByRole("dialog", { name: "This portfolio was changed" });
  server.next = [{ status: 429, code: "too-many-requests" }];
  press("Save mine");
  await screen.findByText("Failed to save portfolio. Please try again.");
  expect(await screen.findByText("Not saved · Draft saved on this device")).toBeTruthy();
  press("Retry");
  await untilSaved();
  expect(screen.queryByText("Not saved · Draft saved on this device")).toBeNull();
  expect(server.stored).toMatchObject({ subtitle: "Mine", version: 5 });
  expect(await drafts()).toHaveLength(1);
});

test.each([
  [503, "busy", "The server is busy. Please try again in a moment."],
  [507, "storage-full", "Storage quota exceeded. Please try with smaller files."],
])("explains a save refused with %i and keeps the draft", async (status, code, detail) => {
  await open();
  fill("Subtitle", "Mine");
  // Transient failures are tried four times.
  const count = status === 503 ? 4 : 1;
  server.next = Array.from({ length: count }, () => ({ status, code, detail }));
  press("Save Portfolio");
  expect(await screen.findByText(`Failed to save portfolio. ${detail}`)).toBeTruthy();
  expect(box("Subtitle").value).toBe("Mine");
  expect(await drafts()).toHaveLength(1);
  press("Retry");
  await untilSaved();
  expect(server.stored).toMatchObject({ subtitle: "Mine" });
});

test("does not offer the portfolio of a member who signed in from another tab", async () => {
  await open();
  const viewer = { ...mei, id: "m2" };
  await act(async () => {
    queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  });
  server.stored = { ...full, version: 9, subtitle: "Someone else's" };
  const { queryKey } = portfolioQuery("m1");
  const isActive = () => queries.getQueryCache().find({ queryKey })?.isActive();
  await waitFor(() => expect(isActive()).toBe(false));
  await act(() => queries.invalidateQueries({ queryKey }));
  server.stored = full;
  await act(async () => {
    queries.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  });
  expect(queries.getQueryData(queryKey)?.subtitle).toBe("Team Member");
  expect(screen.queryByRole("button", { name: "Show the version saved elsewhere" })).toBeNull();
});

test("does not start with another member's cached portfolio", async () => {
  const seen = createTestClient();
  const theirs = { ...full, version: 9, subtitle: "Someone else's" };
  seen.setQueryData(portfolioQuery("m2").queryKey, theirs);
  await open(seen);
  expect(box("Subtitle").value).toBe("Team Member");
});

test("continues a photo upload while a draft is restored", async () => {
  await storeDraft("a", { subtitle: "From before" }, 1);
  stubPictureServer();
  pictureServer.isPaused = true;
  await open();
  press("Edit Powertrain Lead");
  const files = [pictureFile("a.png")];
  fireEvent.change(screen.getByLabelText("Add photo"), { target: { files } });
  await waitFor(() => expect(pictureServer.pending).toHaveLength(1));
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await waitFor(() => expect(box("Subtitle").value).toBe("From before"));
  act(() => pictureServer.pending.shift()?.());
  expect(await screen.findByRole("textbox", { name: "Alt text of photo 1" })).toBeTruthy();
});

test("keeps the address that was saved first in another tab, and says so", async () => {
  server.stored = { ...full, version: 0, slug: "" };
  await open();
  fill("URL slug", "mei");
  saveElsewhere({ slug: "tanaka" });
  press("Save Portfolio");
  await screen.findByRole("dialog", { name: "This portfolio was changed" });
  const words = "The address stays /tanaka because it was saved first.";
  expect(screen.getByText(words)).toBeTruthy();
  press("Save mine");
  await untilSaved();
  expect([box("URL slug").value, box("URL slug").readOnly]).toEqual(["tanaka", true]);
  expect(server.stored).toMatchObject({ slug: "tanaka", version: 2 });
});
