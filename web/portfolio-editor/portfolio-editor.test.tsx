import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { sectionsMaxBytes } from "../../domain/portfolios/portfolios.ts";
import { portfolioQuery } from "./queries.ts";
import {
  box,
  button,
  drafts,
  fill,
  full,
  open,
  press,
  queries,
  saveElsewhere,
  server,
  show,
  stubBrowser,
  unsaved,
  untilKept,
  untilSaved,
  write,
} from "./testing/open-portfolio.tsx";
import { experience } from "./testing/show-experiences.tsx";

beforeEach(stubBrowser);

const titles = () =>
  within(screen.getByRole("list", { name: "Sections" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("button")?.textContent);

test("turns typed text into an address and says whether it is available", async () => {
  server.stored = unsaved;
  server.taken = ["mei"];
  await open();
  fill("URL slug", "Mei");
  expect(box("URL slug").value).toBe("mei");
  expect(await screen.findByText("This URL slug is already taken.")).toBeTruthy();
  fill("URL slug", "mei tanaka");
  expect(box("URL slug").value).toBe("mei-tanaka");
  expect(await screen.findByText("This address is available")).toBeTruthy();
  fill("URL slug", "mei_t");
  const words = "URL slug can only contain lowercase letters, numbers, and hyphens.";
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText("wiki.example.edu/")).toBeTruthy();
  expect((button("Preview") as HTMLButtonElement).disabled).toBe(true);
});

test("begins with the first problem, in the order of the rules, and lists the others", async () => {
  server.stored = unsaved;
  await open();
  press("Save Portfolio");
  const alert = () =>
    screen.getAllByRole("alert").find((region) => region.textContent !== "")?.textContent;
  expect(alert()).toMatch(/^Please enter a URL slug\..*"Introduction".*"Experience".*"Contact"/);
  await waitFor(() => expect(document.activeElement).toBe(box("URL slug")));
  fill("URL slug", "mei");
  expect(alert()).toMatch(/^Please add content to the "Introduction" section/);
  fireEvent.click(screen.getByRole("link", { name: "Go to Introduction" }));
  await write("Introduction content", "<p>I build inverters.</p>");
  expect(alert()).toMatch(/^Please add content to the "Experience" section/);
  press("Add Experience");
  expect(alert()).toMatch(/^Please add content to the "Contact" section/);
  fill("Phone", "+49 170 123");
  press("Save Portfolio");
  await untilSaved();
  expect(server.saves).toHaveLength(1);
  expect(server.saves[0]).toMatchObject({ version: 0, slug: "mei", contactPhone: "+49 170 123" });
  expect(box("URL slug").readOnly).toBe(true);
  expect(screen.getByRole("link", { name: "Preview" }).getAttribute("href")).toBe("/mei");
});

test("says before the first save what is final and where the page will be", async () => {
  server.stored = { ...unsaved, isPublished: true };
  await open();
  fill("URL slug", "mei");
  const save = button("Save Portfolio");
  const words = "Saving publishes this page at wiki.example.edu/mei.";
  expect(screen.getByRole("button", { name: "Save Portfolio", description: words })).toBe(save);
  expect(screen.getByText("This cannot be changed later.")).toBeTruthy();
  fireEvent.click(screen.getByRole("switch", { name: /^Published/ }));
  expect(screen.queryByText(words)).toBeNull();
});

test("warns of neither the publication nor the final address of a published portfolio", async () => {
  await open();
  expect(screen.queryByText(/^Saving publishes/)).toBeNull();
  expect(screen.queryByText("This cannot be changed later.")).toBeNull();
});

test("moves, adds, renames, and removes sections, but only moves required ones", async () => {
  await open();
  expect((button("Move Introduction up") as HTMLButtonElement).disabled).toBe(true);
  expect((button("Move Contact down") as HTMLButtonElement).disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Remove Introduction" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Rename Introduction" })).toBeNull();
  expect(
    screen.getByRole("button", { name: "Introduction", description: "required" }),
  ).toBeTruthy();
  press("Move Thesis work up");
  expect(titles()).toEqual(["Introduction*", "Thesis work", "Experience*", "Contact*"]);
  expect(document.activeElement).toBe(button("Move Thesis work up"));
  expect(screen.getByText("Thesis work: 2 of 4")).toBeTruthy();
  press("Add Section");
  press("Rename New Section");
  fill("Section title", "  Awards ");
  fireEvent.keyDown(box("Section title"), { key: "Enter" });
  expect(document.activeElement).toBe(button("Rename Awards"));
  press("Rename Awards");
  fill("Section title", " ");
  fireEvent.blur(box("Section title"));
  press("Rename Awards");
  fill("Section title", "Prizes");
  fireEvent.keyDown(box("Section title"), { key: "Escape" });
  expect(titles().at(-1)).toBe("Awards");
  press("Remove Awards");
  expect(titles()).not.toContain("Awards");
  press("Undo");
  expect(titles().at(-1)).toBe("Awards");
});

test("edits a text in place and returns the focus to its button", async () => {
  await open();
  fireEvent.click(screen.getByText("A thermal model."));
  await write("Thesis work content", "<p>A better model.</p>");
  press("Done Editing");
  expect(document.activeElement).toBe(button("Edit Thesis work"));
  expect(screen.getByText("A better model.")).toBeTruthy();
  fireEvent.keyDown(window, { key: "s", ctrlKey: true });
  await untilSaved();
  expect(server.saves[0]?.sections[2]?.content).toBe("<p>A better model.</p>");
});

test("saves on Ctrl-S on a Cyrillic keyboard, without the browser's own dialog", async () => {
  await open();
  fill("Subtitle", "Head of high voltage");
  expect(fireEvent.keyDown(window, { key: "ы", code: "KeyS", ctrlKey: true })).toBe(false);
  await untilSaved();
  expect(server.saves).toMatchObject([{ subtitle: "Head of high voltage" }]);
});

test("offers a draft on return and deletes it after the save", async () => {
  await open();
  fill("Subtitle", "Head of high voltage");
  await untilKept();
  cleanup();
  await open();
  expect(box("Subtitle").value).toBe("Team Member");
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await waitFor(() => expect(box("Subtitle").value).toBe("Head of high voltage"));
  press("Save Portfolio");
  await untilSaved();
  await waitFor(async () => expect(await drafts()).toEqual([]));
  expect(screen.queryByText("Draft saved on this device")).toBeNull();
});

test("shows both versions of a conflict, and keeps mine as a draft on Take theirs", async () => {
  await open();
  fill("Subtitle", "Mine");
  saveElsewhere({ subtitle: "Theirs" });
  press("Save Portfolio");
  const dialog = within(await screen.findByRole("dialog", { name: "This portfolio was changed" }));
  expect(dialog.getByRole("region", { name: "Mine" }).textContent).toContain("Mine");
  fireEvent.click(dialog.getByRole("button", { name: "Take theirs" }));
  await waitFor(() => expect(box("Subtitle").value).toBe("Theirs"));
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await waitFor(() => expect(box("Subtitle").value).toBe("Mine"));
  expect(server.saves).toEqual([]);
});

test("keeps their version as a draft on Save mine", async () => {
  await open();
  fill("Subtitle", "Mine");
  saveElsewhere({ subtitle: "Theirs" });
  press("Save Portfolio");
  fireEvent.click(await screen.findByRole("button", { name: "Save mine" }));
  await untilSaved();
  expect(server.stored).toMatchObject({ subtitle: "Mine", version: 5 });
  const [draft] = await drafts();
  expect(draft).toMatchObject({ fields: { subtitle: "Theirs" }, version: 5 });
});

test("reports no conflict with a save whose response was lost", async () => {
  await open();
  server.next = ["lost", "lost", "lost", "lost"];
  fill("Subtitle", "Sent once");
  press("Save Portfolio");
  expect(await screen.findByText("Failed to save portfolio. Please try again.")).toBeTruthy();
  fill("Subtitle", "And went on");
  press("Retry");
  await untilSaved();
  expect(server.stored).toMatchObject({ subtitle: "And went on", version: 5 });
});

test("offers a version saved elsewhere only while there are no unsaved changes", async () => {
  await open();
  saveElsewhere({ subtitle: "Elsewhere" });
  await act(() => queries.invalidateQueries({ queryKey: portfolioQuery("m1").queryKey }));
  fireEvent.click(await screen.findByRole("button", { name: "Show the version saved elsewhere" }));
  expect(box("Subtitle").value).toBe("Elsewhere");
  saveElsewhere({ subtitle: "Once more" });
  fill("Subtitle", "Mine");
  await act(() => queries.invalidateQueries({ queryKey: portfolioQuery("m1").queryKey }));
  expect(screen.queryByRole("button", { name: "Show the version saved elsewhere" })).toBeNull();
});

test("shows the server's problem until its field changes", async () => {
  server.stored = { ...full, version: 0 };
  await open();
  const detail = "This URL slug is already taken. Please choose another one.";
  const taken = { field: "slug", code: "slug-taken", detail };
  server.next = [{ status: 409, code: "slug-taken", errors: [taken] }];
  press("Save Portfolio");
  expect(await screen.findByText(detail)).toBeTruthy();
  fill("Subtitle", "Other");
  expect(screen.getByText(detail)).toBeTruthy();
  fill("URL slug", "mei-t");
  expect(screen.queryByText(detail)).toBeNull();
});

test("shows the size of the text near its limit", async () => {
  const sized = (bytes: number) => ({
    ...full,
    sections: full.sections.with(2, {
      id: "thesis",
      title: "Thesis work",
      content: `<p>${"x".repeat(bytes)}</p>`,
    }),
  });
  server.stored = sized(sectionsMaxBytes * 0.7);
  await open();
  expect(screen.queryByText(/of 900,000 bytes/)).toBeNull();
  cleanup();
  server.stored = sized(sectionsMaxBytes * 0.85);
  await open();
  expect(screen.getByText(/of 900,000 bytes \(85%\)/)).toBeTruthy();
});

test("shows the size of the experiences and rejects too much text before the save", async () => {
  const description = `<p>${"x".repeat(sectionsMaxBytes)}</p>`;
  server.stored = { ...full, experiences: [experience("e1", { description })] };
  await open();
  expect(screen.getByText("The text of your experiences is too large")).toBeTruthy();
  press("Save Portfolio");
  expect(screen.getByText(/^Your portfolio content is too large/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Experience" })).toBeTruthy();
  expect(server.saves).toEqual([]);
});

test("offers a retry when the portfolio cannot be loaded", async () => {
  server.fails = true;
  await show();
  expect(await screen.findByText("Failed to load portfolio")).toBeTruthy();
  server.fails = false;
  press("Retry");
  expect(await screen.findByRole("button", { name: "Add Section" })).toBeTruthy();
});
