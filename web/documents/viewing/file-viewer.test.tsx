import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createTestState } from "../../testing/create-test-state.ts";
import { stubBrowser } from "../testing/open-document.tsx";
import { file } from "../testing/original.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { csvMaxBytes } from "./csv-viewer.tsx";
import { FileViewer } from "./file-viewer.tsx";
import { textMaxBytes } from "./text-viewer.tsx";

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeEach(async () => {
  await stubBrowser();
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});

const attached = (name: string, size: number) => ({ ...file, id: "a".repeat(20), name, size });

function show(name: string, text: string | Uint8Array<ArrayBuffer>, size = text.length) {
  fetched.mockResolvedValue(new Response(text));
  showRoutes(createTestState(), "/", {
    "/": () => <FileViewer attachment={attached(name, size)} page={1} />,
  });
}

test("shows a CSV file as a table with its header", async () => {
  show("laps.csv", "lap,time\n1,81.2\n2,80.9\n");
  expect(await screen.findByRole("columnheader", { name: "time" })).toBeTruthy();
  expect(screen.getByRole("row", { name: "2 2 80.9" })).toBeTruthy();
  expect(screen.getByText("2 rows")).toBeTruthy();
});

test("says how much of a long CSV file it shows (rule 9.63)", async () => {
  show("laps.csv", `lap\n${"1\n".repeat(2412)}`);
  expect(await screen.findByText("First 500 of 2,412 rows")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Download the whole file" });
  expect(link.getAttribute("href")).toBe(`/api/files/${"a".repeat(20)}?download=1`);
});

test("offers only the download of a CSV file that is too large to show", async () => {
  show("laps.csv", "", csvMaxBytes + 1);
  expect((await screen.findByRole("alert")).textContent).toContain("too large to show here");
  expect(screen.getByRole("link", { name: "Download" })).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test("reads only the beginning of a long text and says so (rule 9.62)", async () => {
  show("log.txt", "first lines", 1_048_576);
  expect(await screen.findByText("First 200 KB of 1 MB")).toBeTruthy();
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ range: `bytes=0-${textMaxBytes - 1}` });
});

test("shows markup as text", async () => {
  show("page.html", "<script>alert(1)</script>");
  const region = await screen.findByRole("region", { name: "Text of page.html" });
  expect(region.textContent).toBe("<script>alert(1)</script>");
  expect(region.querySelector("script")).toBeNull();
});

test.each(["fit.m", "runs.csv"])("does not show bytes that are no text: %s", async (name) => {
  show(name, "MATLAB\0\u0001");
  expect((await screen.findByRole("alert")).textContent).toContain("This file isn't plain text.");
});

const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, "utf16le"));

test.each([
  ["UTF-8 with a byte order mark", new TextEncoder().encode("\uFEFFtemp,40 °C\n")],
  ["UTF-16", utf16("temp,40 °C\n")],
  ["UTF-16 of the other order", Uint8Array.from(Buffer.from(utf16("temp,40 °C\n")).swap16())],
  ["the Western alphabet of Windows", Uint8Array.from(Buffer.from("temp,40 °C\n", "latin1"))],
])("reads %s", async (_encoding, bytes) => {
  show("laps.csv", bytes);
  expect(await screen.findByRole("columnheader", { name: "temp" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "40 °C" })).toBeTruthy();
});

test("does not show half a letter at the end of the part that it reads", async () => {
  show("log.txt", new TextEncoder().encode("40 °").slice(0, -1), 1_048_576);
  const region = await screen.findByRole("region", { name: "Text of log.txt" });
  expect(region.textContent).toBe("40 ");
});

test.each(["log.txt", "laps.csv"])("says that %s is empty", async (name) => {
  show(name, "");
  expect((await screen.findByRole("alert")).textContent).toContain("This file is empty.");
});

test("offers a file that it cannot load for downloading", async () => {
  fetched.mockResolvedValue(new Response("", { status: 404 }));
  showRoutes(createTestState(), "/", {
    "/": () => <FileViewer attachment={attached("fit.py", 9)} page={1} />,
  });
  expect((await screen.findByRole("alert")).textContent).toContain("Couldn't load this file.");
  expect(screen.getByRole("link", { name: "Download" })).toBeTruthy();
});

test("plays a video until it fails", async () => {
  show("lap.mp4", "");
  const video = await screen.findByLabelText("lap.mp4");
  expect([video.tagName, video.getAttribute("src")]).toEqual([
    "VIDEO",
    `/api/files/${"a".repeat(20)}`,
  ]);
  fireEvent.error(video);
  expect(screen.getByRole("alert").textContent).toContain("Couldn't play this file.");
});
