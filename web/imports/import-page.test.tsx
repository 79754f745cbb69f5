import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { importServer, stubImportServer } from "./testing/import-server.ts";
import {
  checked,
  done,
  lines,
  openImport,
  press,
  report,
  running,
  zipField,
} from "./testing/open-import.tsx";

beforeEach(stubImportServer);

const heading = (name: string) => screen.findByRole("heading", { name });
const button = (name: string) => screen.findByRole("button", { name });

/** The element that takes the focus when a pressed button disappears with its view. */
const viewOf = (element: HTMLElement) => element.closest("[tabindex]");

describe("a checked import", () => {
  test("starts with Import, and says so on every screen that shows it", async () => {
    await openImport(checked);
    expect(await screen.findByText("Nothing has been changed yet.")).toBeTruthy();
    fireEvent.click(await button("Import"));
    expect(await heading("Starting the import")).toBeTruthy();
    expect(lines()).toEqual([`POST /api/imports/${checked.id}/start`]);
    expect(screen.queryByText("Nothing has been changed yet.")).toBeNull();
  });

  test("is discarded with Cancel", async () => {
    await openImport(checked);
    fireEvent.click(await button("Cancel"));
    expect(await screen.findByText("Drop a zip here or choose it.")).toBeTruthy();
    expect(lines()).toEqual([`DELETE /api/imports/${checked.id}`]);
  });

  test("offers no Import when all pages are known", async () => {
    await openImport({ ...checked, report: { ...report, documents: 0, unchanged: 64 } });
    expect(await screen.findByText("There is nothing new to import.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  });

  test("says in a toast why it could not be started", async () => {
    await openImport(checked);
    const detail = "Only a checked import can be started.";
    importServer.failures.push({ status: 409, code: "import-not-checked", detail });
    fireEvent.click(await button("Import"));
    expect(await screen.findByText(`Could not start the import. ${detail}`)).toBeTruthy();
  });

  test("can be started again when the connection was lost", async () => {
    await openImport(checked);
    importServer.failures.push({ status: 0 });
    fireEvent.click(await button("Import"));
    expect(await screen.findByText("Could not start the import. Please try again.")).toBeTruthy();
    fireEvent.click(await button("Import"));
    expect(await heading("Starting the import")).toBeTruthy();
  });
});

test.each([
  [checked, "Cancel", "Could not cancel the import. Please try again."],
  [done, "Import another zip", "Could not close the report. Please try again."],
])("says in a toast what a button could not do", async (found, name, sentence) => {
  await openImport(found);
  importServer.failures.push({ status: 0 });
  fireEvent.click(await button(name));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

describe("an unfinished check", () => {
  test.each([
    [{ part: null, done: 0, total: 0 }, "Starting the check"],
    [{ part: "unpacking", done: 3, total: 9 }, "Unpacking 3 of 9 files"],
    [{ part: "reading", done: 2, total: 1_200 }, "Reading 2 of 1,200 pages"],
  ] as const)("in the part %j is called %s", async (progress, name) => {
    await openImport({ ...running, ...progress, state: "checking", latest: [] });
    expect(await heading(name)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Just imported" })).toBeNull();
  });

  test("is discarded with Cancel, which a running import does not have", async () => {
    const { become } = await openImport({ ...running, state: "checking", latest: [] });
    fireEvent.click(await button("Cancel"));
    expect(await zipField()).toBeTruthy();
    expect(lines()).toEqual([`DELETE /api/imports/${checked.id}`]);
    await become(running);
    await heading("Just imported");
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });
});

describe("a running import", () => {
  test("shows its progress and the newest documents, also after a reload", async () => {
    await openImport(running);
    expect(await heading("41 of 64 documents")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Import" }).ariaValueNow).toBe("64");
    const where = "powertrain-notes.zip into Powertrain, less than a minute left";
    expect(screen.getByText(where)).toBeTruthy();
    const link = screen.getByRole("link", { name: "Motor dyno" });
    expect(link.getAttribute("href")).toBe("/document/d1");
  });

  test("announces every 25 percent", async () => {
    const announced = () =>
      screen.getAllByRole("status").map(({ textContent }) => textContent ?? "");
    const { become } = await openImport({ ...running, done: 10 });
    await screen.findByRole("progressbar", { name: "Import" });
    expect(announced().some((words) => words.startsWith("Imported"))).toBe(false);
    for (const [at, words] of [
      [20, "Imported: 25%"],
      [33, "Imported: 50%"],
      [64, "Imported: 100%"],
    ] as const) {
      await become({ ...running, done: at });
      await waitFor(() => expect(announced()).toContain(words));
    }
  });

  test("runs while its screen is left, and its report waits there", async () => {
    const { go, refetch } = await openImport(running);
    await heading("41 of 64 documents");
    go("/");
    await screen.findByText("Home");
    importServer.found = { ...running, done: 63 };
    go("/import");
    await heading("Import");
    await refetch();
    expect(await heading("63 of 64 documents")).toBeTruthy();
    go("/");
    await screen.findByText("Home");
    importServer.found = done;
    go("/import");
    await heading("Import");
    await refetch();
    expect(await heading("What happened")).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  test("keeps its progress on the screen while the connection is lost", async () => {
    const { refetch, loseConnection } = await openImport(running);
    await heading("41 of 64 documents");
    await loseConnection();
    expect(screen.getByRole("progressbar", { name: "Import" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    importServer.isAway = false;
    importServer.found = done;
    await refetch();
    expect(await heading("What happened")).toBeTruthy();
  });
});

describe("a finished import", () => {
  const pages = report.pages.map((page) => ({
    ...page,
    documentId: "d7",
    serialNumber: "KB60033",
  }));

  test("links its pages and the subteam", async () => {
    await openImport({ ...done, report: { ...report, pages } });
    expect(await screen.findByText("64 documents are in Powertrain now.")).toBeTruthy();
    const list = await screen.findByRole("region", { name: "What was lost" });
    const link = within(list).getByRole("link", { name: "Cooling test 7" });
    expect(link.getAttribute("href")).toBe("/document/d7");
    const opener = screen.getByRole("link", { name: "Open Powertrain" });
    expect(opener.getAttribute("href")).toBe("/subteam/powertrain");
  });

  test("counts the documents that stayed as they are among those that are there", async () => {
    const counts = { documents: 1, changed: 2, unchanged: 61 };
    await openImport({ ...done, report: { ...report, ...counts } });
    expect(await screen.findByText("64 documents are in Powertrain now.")).toBeTruthy();
  });

  test("makes room for another zip", async () => {
    await openImport(done);
    fireEvent.click(await button("Import another zip"));
    expect(await zipField()).toBeTruthy();
    expect(screen.getByText("Drop a zip here or choose it.")).toBeTruthy();
    expect(lines()).toEqual([`DELETE /api/imports/${checked.id}`]);
  });
});

describe("a failed import", () => {
  const failed = { ...checked, state: "failed", problem: "Storage quota exceeded." } as const;

  test("says why and takes another zip", async () => {
    const problem = "This zip contains no Markdown. Please export your pages as Markdown.";
    await openImport({ ...failed, canStart: false, upload: null, report: null, problem });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`powertrain-notes.zip cannot be imported. ${problem}`);
    expect(await zipField()).toBeTruthy();
    for (const name of ["Try Again", "Discard"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test("continues with Try Again when it failed while it ran", async () => {
    await openImport(failed);
    expect((await screen.findByRole("alert")).textContent).toContain(failed.problem);
    fireEvent.click(await button("Try Again"));
    expect(await heading("Starting the import")).toBeTruthy();
    expect(lines()).toEqual([`POST /api/imports/${checked.id}/start`]);
  });

  test("is discarded with Discard", async () => {
    await openImport(failed);
    fireEvent.click(await button("Discard"));
    expect(await screen.findByText("Drop a zip here or choose it.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(lines()).toEqual([`DELETE /api/imports/${checked.id}`]);
  });
});

describe("the focus", () => {
  const focus = (element: HTMLElement) => act(() => element.focus());

  test("moves to the next view when the pressed button disappears", async () => {
    const { become } = await openImport(checked);
    focus(await button("Import"));
    press("Import");
    const starting = await heading("Starting the import");
    await waitFor(() => expect(document.activeElement).toBe(viewOf(starting)));
    await become(done);
    const happened = await heading("What happened");
    expect(document.activeElement).toBe(viewOf(happened));
    focus(await button("Import another zip"));
    press("Import another zip");
    const field = await zipField();
    await waitFor(() => expect(document.activeElement).toBe(viewOf(field)));
  });

  test("moves from a failure to its second attempt", async () => {
    await openImport({ ...checked, state: "failed", problem: "Storage quota exceeded." });
    focus(await button("Try Again"));
    press("Try Again");
    const starting = await heading("Starting the import");
    await waitFor(() => expect(document.activeElement).toBe(viewOf(starting)));
  });

  test("stays where it is while an import ends", async () => {
    const { become } = await openImport(running);
    await heading("41 of 64 documents");
    const back = screen.getByRole("link", { name: "Back" });
    focus(back);
    await become(done);
    await heading("What happened");
    expect(document.activeElement).toBe(back);
  });
});
