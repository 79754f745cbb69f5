import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { importLimits } from "../../domain/imports/imports.ts";
import { elena } from "../testing/members.ts";
import { importServer, stubImportServer } from "./testing/import-server.ts";
import { checked, chooseZip, lines, openImport, press, zipField } from "./testing/open-import.tsx";

beforeEach(stubImportServer);

const zipOf = (size: number) =>
  Object.defineProperty(new File(["x"], "a.zip"), "size", { value: size });
const creations = () => importServer.uploads.filter((line) => line.startsWith("POST"));

describe("the form", () => {
  test("begins with the member's own subteam and asks for a zip", async () => {
    await openImport();
    const input = await zipField();
    expect(screen.getByLabelText<HTMLSelectElement>("Subteam").value).toBe(elena.subteam);
    press("Check");
    expect(await screen.findByText("Please choose a zip.")).toBeTruthy();
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(importServer.writes).toEqual([]);
  });

  test("refuses a zip over 500 MB before anything is sent", async () => {
    await openImport();
    await chooseZip(zipOf(importLimits.zipMaxBytes + 1));
    expect(await screen.findByText("A zip can be at most 500 MB.")).toBeTruthy();
    press("Check");
    expect([importServer.uploads, importServer.writes]).toEqual([[], []]);
  });

  test("checks the chosen zip, with its folders as tags when wished", async () => {
    await openImport();
    await chooseZip();
    fireEvent.click(screen.getByLabelText("Use folder names as tags"));
    press("Check");
    expect(await screen.findByRole("heading", { name: "Starting the check" })).toBeTruthy();
    const body = { upload: "zip-1", subteam: elena.subteam, tagFolders: true };
    expect(importServer.writes).toEqual([{ line: "POST /api/imports", body }]);
  });

  test.each([
    ["Subteam", { subteam: "general" }, { target: { value: "general" } }],
    ["Use folder names as tags", { tagFolders: false }, undefined],
  ] as const)(
    "checks the same zip again for another choice of %s, without another upload",
    async (label, choice, event) => {
      await openImport(checked);
      const control = await screen.findByLabelText(label);
      if (event) fireEvent.change(control, event);
      else fireEvent.click(control);
      expect(screen.queryByRole("heading", { name: "What would happen" })).toBeNull();
      expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
      press("Check");
      await waitFor(() => expect(importServer.writes).toHaveLength(1));
      const { upload, subteam, tagFolders } = checked;
      expect(importServer.writes[0]?.body).toEqual({ upload, subteam, tagFolders, ...choice });
      expect(importServer.uploads).toEqual([]);
    },
  );

  test("shows the server's refusal under the zip", async () => {
    await openImport({ ...checked, report: null });
    const detail = "This zip has a password. Please export it without one.";
    importServer.failures.push({ status: 422, code: "zip-encrypted", detail });
    await zipField();
    press("Check");
    expect(await screen.findByText(detail)).toBeTruthy();
  });
});

describe("an upload", () => {
  const begin = async () => {
    const opened = await openImport();
    await chooseZip();
    importServer.isPaused = true;
    press("Check");
    await waitFor(() => expect(importServer.pending).toHaveLength(1));
    return opened;
  };
  const go = () => importServer.pending.forEach((proceed) => proceed());

  test("shows and announces how far it is, and locks the form", async () => {
    await begin();
    const bar = await screen.findByRole("progressbar", { name: "Upload" });
    await waitFor(() => expect(bar.ariaValueNow).toBe("50"));
    expect(screen.getByText("Uploading: 50%").getAttribute("role")).toBe("status");
    expect(screen.getByRole("button", { name: /Uploading…$/ })).toBeTruthy();
    for (const label of ["Zip of Markdown", "Subteam", "Use folder names as tags"])
      expect(screen.getByLabelText<HTMLInputElement>(label).disabled).toBe(true);
    go();
    expect(await screen.findByRole("heading", { name: "Starting the check" })).toBeTruthy();
  });

  test("is tried again by itself when the connection is lost", async () => {
    await begin();
    importServer.isAway = true;
    go();
    await act(async () => undefined);
    expect(screen.getByRole("progressbar", { name: "Upload" })).toBeTruthy();
    expect(screen.queryByText(/^Upload failed/)).toBeNull();
    Object.assign(importServer, { isAway: false, isPaused: false });
    expect(await screen.findByRole("heading", { name: "Starting the check" })).toBeTruthy();
    expect(creations()).toHaveLength(2);
  });

  test("stops with Cancel Upload and keeps the chosen zip", async () => {
    await begin();
    fireEvent.click(await screen.findByRole("button", { name: "Cancel Upload" }));
    expect(await screen.findByRole("button", { name: "Check" })).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(screen.getByText("a.zip")).toBeTruthy();
    expect((await zipField()).getAttribute("aria-invalid")).toBeNull();
    expect(lines()).toEqual([]);
  });

  test("asks before its screen is left, and continues when its member stays", async () => {
    const { go: navigate, path } = await begin();
    navigate("/");
    expect(
      await screen.findByRole("alertdialog", { name: "The zip is still uploading" }),
    ).toBeTruthy();
    press("Stay");
    expect(path()).toBe("/import");
    go();
    expect(await screen.findByRole("heading", { name: "Starting the check" })).toBeTruthy();
  });

  test("ends when its screen is left", async () => {
    const { go: navigate, path } = await begin();
    navigate("/");
    await screen.findByRole("alertdialog");
    press("Leave");
    expect(await screen.findByText("Home")).toBeTruthy();
    expect([path(), lines()]).toEqual(["/", []]);
  });
});

describe("a zip that has arrived is not sent again (rule 8.45)", () => {
  const fallback = "Failed to check the zip. Please try again.";

  test.each([
    ["the connection was lost", { status: 0 }],
    ["the server was busy", { status: 503 }],
  ])("when %s", async (_what, failure) => {
    await openImport();
    await chooseZip();
    importServer.failures.push(failure);
    press("Check");
    expect(await screen.findByText(fallback)).toBeTruthy();
    expect(screen.getByText("a.zip")).toBeTruthy();
    press("Check");
    await screen.findByRole("heading", { name: "Starting the check" });
    expect(importServer.uploads).toEqual(["POST /api/uploads", "HEAD /api/uploads/zip-1"]);
    expect(importServer.writes.map(({ body }) => body)).toMatchObject([
      { upload: "zip-1" },
      { upload: "zip-1" },
    ]);
  });

  test("when only the answer was lost", async () => {
    const { become } = await openImport();
    await chooseZip();
    importServer.losesAnswers = true;
    press("Check");
    await screen.findByRole("heading", { name: "Starting the check" });
    const found = importServer.found;
    await become(
      found && { ...checked, id: found.id, upload: found.upload, subteam: found.subteam },
    );
    expect(await screen.findByRole("heading", { name: "What would happen" })).toBeTruthy();
    expect(screen.queryByText(fallback)).toBeNull();
    expect(creations()).toHaveLength(1);
  });

  test("but another zip is sent", async () => {
    await openImport();
    await chooseZip();
    importServer.failures.push({ status: 503 });
    press("Check");
    await screen.findByText(fallback);
    await chooseZip(new File(["PK"], "b.zip"));
    expect(screen.queryByText(fallback)).toBeNull();
    press("Check");
    await screen.findByRole("heading", { name: "Starting the check" });
    expect(creations()).toHaveLength(2);
  });
});
