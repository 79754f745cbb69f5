import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { stubClipboard } from "../testing/stub-clipboard.ts";
import { stubImportServer } from "./testing/import-server.ts";
import { checked, openImport, press, report } from "./testing/open-import.tsx";

beforeEach(stubImportServer);

const open = (changes: Partial<typeof report> = {}) =>
  openImport({ ...checked, report: { ...report, ...changes } });
const pagesOf = (length: number) =>
  Array.from({ length }, (_, n) => ({
    ...report.pages[0],
    path: `${n}.md`,
  })) as typeof report.pages;

describe("the report", () => {
  test("says what would happen and what gets lost", async () => {
    await open();
    expect(await screen.findByRole("heading", { name: "What would happen" })).toBeTruthy();
    const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(facts).toEqual([
      "64",
      "KB60002 to KB60065",
      "230",
      "139.2 MB, 1 missing",
      "18",
      "12 of them new",
      "9",
      "7 are members here",
    ]);
    expect(screen.getByText("2 losses on 1 of 64 pages")).toBeTruthy();
    expect(screen.getByText("1 picture is missing in the zip: cooling_rig.heic")).toBeTruthy();
    expect(screen.getByText("1 formula kept as its LaTeX")).toBeTruthy();
  });

  test("keeps what is no loss apart from what gets lost (rule 8.47)", async () => {
    await open();
    const remarks = await screen.findByRole("region", { name: "Good to know" });
    expect(remarks.textContent).toContain("by Rui Costa, who is not a member here");
    const losses = screen.getByRole("region", { name: "What gets lost" });
    expect(losses.textContent).not.toContain("Rui Costa");
  });

  test("gives no size where there are no files", async () => {
    await open({ files: 0, bytes: 0, missing: 1_200 });
    expect(await screen.findByText("1,200 missing")).toBeTruthy();
  });

  test("counts pages of an earlier import", async () => {
    await open({ changed: 1, unchanged: 64 });
    expect(
      await screen.findByText("1 new version of known pages, 64 unchanged pages"),
    ).toBeTruthy();
  });

  test("shows 50 pages with losses until all are asked for", async () => {
    await open({ pages: pagesOf(60), pagesWithLosses: 60 });
    const shown = async () => (await screen.findAllByText(/^\d+\.md$/)).length;
    expect(await shown()).toBe(50);
    screen.getByRole("button", { name: "Show 10 more pages" }).focus();
    press("Show 10 more pages");
    expect(await shown()).toBe(60);
    // The button is gone, so the keyboard continues at the first new page.
    expect(document.activeElement).toBe(screen.getByText("50.md").closest("li"));
  });

  test("says how many pages and files it does not hold", async () => {
    await open({ pages: pagesOf(2), pagesWithLosses: 1_234, othersTotal: 2 });
    expect(await screen.findByText("And 1,232 more pages.")).toBeTruthy();
    expect(screen.getByText("And 1 more file.")).toBeTruthy();
  });
});

describe("the files that are not Markdown", () => {
  const command = 'pandoc "Gearbox.docx" -o "Gearbox.md"';
  const copy = async () =>
    fireEvent.click(await screen.findByRole("button", { name: "Copy command" }));

  test.each(["https", "http"] as const)("come with a command to copy over %s", async (kind) => {
    const copied = stubClipboard(kind);
    await open();
    await copy();
    expect(await screen.findByText("Copied")).toBeTruthy();
    expect(copied).toEqual([command]);
  });

  test("select the command where copying is refused", async () => {
    stubClipboard("refused");
    await open();
    await copy();
    const words = await screen.findByText("Couldn't copy. Select the text and copy it yourself.");
    expect(words.classList.contains("sr-only")).toBe(false);
    expect(getSelection()?.toString()).toBe(command);
  });

  test("say so when no page uses them", async () => {
    await open({ others: [{ path: "loose.png", command: null }], othersTotal: 1 });
    expect(await screen.findByText("No imported page uses it")).toBeTruthy();
    expect(screen.getByText("1 file left out")).toBeTruthy();
  });
});
