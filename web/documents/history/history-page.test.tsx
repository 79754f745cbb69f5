import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { article, open, path, server, show, stubBrowser } from "../testing/open-history.tsx";

beforeEach(stubBrowser);

const marks = (tag: string) =>
  [...screen.getByRole("article").querySelectorAll(`.rich ${tag}`)].map((mark) => mark.textContent);

test("lists versions newest first with author, time, and word counts", async () => {
  await open("/document/d1/history");
  expect(screen.getByRole("heading", { name: "3 versions" })).toBeTruthy();
  const rows = within(screen.getByRole("region", { name: "3 versions" })).getAllByRole("link");
  expect(rows.map((row) => row.querySelector("strong")?.textContent)).toEqual([
    "Version 3",
    "Version 2",
    "Version 1",
  ]);
  expect(rows[0]?.textContent).toContain("Current");
  expect(rows[0]?.textContent).toContain("No words changed");
  expect(rows[1]?.textContent).toMatch(/Tomas Reiner.*April 3, 2026.*\+1 −2 words$/);
  expect(rows[2]?.textContent).toMatch(/First version$/);
  expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual(["true", null, null]);
});

test("says who imported the first version of another member's document", async () => {
  server.author = { id: "m3", name: "Jonas Weber" };
  await open("/document/d1/history/1");
  const rows = within(screen.getByRole("region", { name: "3 versions" })).getAllByRole("link");
  expect(rows[2]?.textContent).toContain("Jonas Weber, imported by Tomas Reiner");
  expect(rows[1]?.textContent).not.toContain("imported");
  expect(article().getByText("Jonas Weber, imported by Tomas Reiner")).toBeTruthy();
});

test("shows the newest version first, with changes of title and formatting", async () => {
  await open("/document/d1/history");
  await article().findByText("Formatting changed");
  expect(article().getByText("This is the current version.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Restore this version" })).toBeNull();
  expect(screen.getByRole("article").querySelector("ins")?.textContent).toBe("added");
  expect(article().getByText(/compared with version 2/)).toBeTruthy();
  expect(article().getByText("Thermal model", { selector: "ins" })).toBeTruthy();
});

test("compares a version with the previous and the current one and shows its text", async () => {
  await open("/document/d1/history/2");
  await waitFor(() => expect(marks("del")).toEqual([" only"]));
  fireEvent.click(screen.getByRole("button", { name: "Compare with current" }));
  await article().findByText("Formatting changed");
  expect(article().getByText(/since then/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Full text" }));
  expect(await article().findByText("Heat is ohmic.")).toBeTruthy();
  expect(article().queryByText("Formatting changed")).toBeNull();
});

test("shows the full text of the first version", async () => {
  await open("/document/d1/history/1");
  expect(article().getByText("First version")).toBeTruthy();
  expect(await article().findByText("Heat is ohmic only.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "What changed" })).toBeNull();
});

test("creates a new version on restore and shows it", async () => {
  await open("/document/d1/history/1");
  fireEvent.click(screen.getByRole("button", { name: "Restore this version" }));
  await screen.findByText("Version 1 restored");
  await screen.findByRole("heading", { name: "Version 4" });
  expect(path()).toBe("/document/d1/history/4");
  expect(server.restored).toEqual([{ path: "/api/documents/d1/versions/1/restore", version: 3 }]);
  expect(article().getByText("This is the current version.")).toBeTruthy();
});

test("refuses a restore after someone else has saved", async () => {
  server.isStale = true;
  await open("/document/d1/history/1");
  fireEvent.click(screen.getByRole("button", { name: "Restore this version" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Someone changed this document.");
  await screen.findByRole("heading", { name: "4 versions" });
  fireEvent.click(screen.getByRole("button", { name: "Restore this version" }));
  await screen.findByText("Version 1 restored");
  expect(server.restored.map(({ version }) => version)).toEqual([3, 4]);
});

test("reports a version that does not exist", async () => {
  await open("/document/d1/history/9");
  expect(await screen.findByRole("heading", { name: "Version not found" })).toBeTruthy();
});

test("shows “Untitled Document” for a version without a title", async () => {
  const [, ...later] = server.versions;
  server.versions = [{ title: null, content: "<p>Heat</p>", words: null }, ...later];
  await open("/document/d1/history/1");
  expect(await article().findByText("Untitled Document")).toBeTruthy();
});

test.each(["/document/d1/history/latest", "/document/d1/history/2.0"])(
  "reports the address %s as a version that does not exist",
  async (address) => {
    show(address);
    expect(await screen.findByText("This document has no version with that number.")).toBeTruthy();
  },
);

test("loads earlier versions on request, says when that fails, and keeps the focus", async () => {
  server.pageSize = 2;
  await open("/document/d1/history");
  const rows = () =>
    within(screen.getByRole("region", { name: "3 versions" }))
      .getAllByRole("link")
      .map((row) => row.querySelector("strong")?.textContent);
  expect(rows()).toEqual(["Version 3", "Version 2"]);
  const more = screen.getByRole("button", { name: "Load more" });
  more.focus();
  server.failing = /versions$/;
  fireEvent.click(more);
  await screen.findByText("Failed to load more versions");
  server.failing = undefined;
  fireEvent.click(more);
  await waitFor(() => expect(rows()).toEqual(["Version 3", "Version 2", "Version 1"]));
  expect(document.activeElement?.textContent).toBe("All versions are shown");
});

test("shows an earlier version whose list entry is not loaded yet", async () => {
  server.pageSize = 1;
  await open("/document/d1/history/2");
  expect(screen.getByRole("heading", { name: "Version 2" })).toBeTruthy();
  expect(await article().findByText(/compared with version 1/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Restore this version" })).toBeTruthy();
});

test("shows the only version as the current one, without comparisons", async () => {
  server.versions = server.versions.slice(0, 1);
  await open("/document/d1/history");
  expect(screen.getByRole("heading", { name: "1 version" })).toBeTruthy();
  expect(article().getByText("This is the current version.")).toBeTruthy();
  const views = within(article().getByRole("group", { name: "Show" })).getAllByRole("button");
  expect(views.map((view) => view.textContent)).toEqual(["Full text"]);
});

test.each([
  ["the document", /d1$/, "Failed to load document"],
  ["the list", /versions$/, "Failed to load history"],
  ["the version", /versions\/2$/, "Failed to load version"],
  ["the version before it", /versions\/1$/, "Failed to load version 1"],
])("reports that %s could not be loaded and loads it on Retry", async (_what, failing, text) => {
  server.failing = failing;
  show("/document/d1/history/2");
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByText(text)).toBeTruthy();
  server.failing = undefined;
  fireEvent.click(within(alert).getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(marks("del")).toEqual([" only"]));
  expect(screen.queryByRole("alert")).toBeNull();
});
