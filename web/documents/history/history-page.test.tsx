import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { HistoryPage } from "./history-page.tsx";

// The screen reads this while its modules load.
vi.hoisted(() => {
  const list = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => list });
});

type Version = {
  title: string | null;
  content: string;
  words: { added: number; removed: number } | null;
};

/** The versions on the fake server. */
let versions: Version[];
/** The restore requests, each with the version that it replaces. */
let restored: { path: string; version: number }[];
let isStale: boolean;

beforeEach(() => {
  versions = [
    { title: "Model", content: "<p>Heat is ohmic only.</p>", words: null },
    { title: "Model", content: "<p>Heat is ohmic.</p>", words: { added: 1, removed: 2 } },
    {
      title: "Thermal model",
      content: "<p>Heat is <em>ohmic</em>.</p>",
      words: { added: 0, removed: 0 },
    },
  ];
  restored = [];
  isStale = false;
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    Promise.resolve(answer(address, init)),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answer(address: string, { method, body }: RequestInit): Response {
  const { pathname } = new URL(address, "http://x");
  if (method === "POST") return restore(pathname, JSON.parse(String(body)) as { version: number });
  if (pathname === "/api/documents/d1") return Response.json(document());
  if (pathname.endsWith("/versions")) {
    const newestFirst = versions.map((_, index) => summary(index + 1)).toReversed();
    return Response.json({ versions: newestFirst, nextCursor: null });
  }
  const number = Number(pathname.split("/").at(-1));
  const version = versions[number - 1];
  if (!version) return Response.json({ code: "version-not-found" }, { status: 404 });
  return Response.json({ ...summary(number), content: version.content });
}

function summary(version: number) {
  const { title, words } = versions[version - 1] ?? { title: "", words: null };
  const savedBy = { id: "m2", name: version === 3 ? "Mei Tanaka" : "Tomas Reiner" };
  return { version, title, words, savedBy, savedAt: "2026-04-03T10:12:00.000Z" };
}

function document() {
  const { title, content } = versions.at(-1) ?? {};
  const can = { edit: true, delete: false, pin: true, comment: true };
  const rest = { serialNumber: "KB60014", tags: [], attachments: [], version: versions.length };
  return { id: "d1", subteam: "powertrain", title, content, can, ...rest };
}

function restore(path: string, { version }: { version: number }): Response {
  restored.push({ path, version });
  if (isStale) {
    isStale = false;
    versions = [...versions, { title: "Newer", content: "<p>Newer</p>", words: null }];
    return Response.json(
      { code: "stale-version", detail: "This document was changed" },
      { status: 409 },
    );
  }
  const [first] = versions;
  if (first) versions = [...versions, first];
  return Response.json({ version: versions.length });
}

let path: () => string;

async function open(address: string): Promise<void> {
  const state = createTestState();
  const { queryClient } = state;
  queryClient.setQueryData(configQuery.queryKey, { teamName: "Paddock" } as never);
  queryClient.setQueryData(sessionQuery.queryKey, {
    viewer: { kind: "guest" },
    feedbackHref: null,
  });
  path = showRoutes(state, address, {
    "/": () => <h1>Home</h1>,
    "/document/$id": () => <h1>Document</h1>,
    "/document/$id/history": HistoryPage,
    "/document/$id/history/$version": HistoryPage,
  });
  await screen.findByRole("heading", { name: "History" });
  await screen.findByRole("heading", { name: /^Version/ });
}

const article = () => within(screen.getByRole("article"));
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
  expect(rows[1]?.textContent).toMatch(/Tomas Reiner.*April 3, 2026.*\+1−2words$/);
  expect(rows[2]?.textContent).toMatch(/First version$/);
  expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual(["true", null, null]);
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
  expect(restored).toEqual([{ path: "/api/documents/d1/versions/1/restore", version: 3 }]);
  expect(article().getByText("This is the current version.")).toBeTruthy();
});

test("refuses a restore after someone else has saved", async () => {
  isStale = true;
  await open("/document/d1/history/1");
  fireEvent.click(screen.getByRole("button", { name: "Restore this version" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Someone changed this document.");
  await screen.findByRole("heading", { name: "4 versions" });
  fireEvent.click(screen.getByRole("button", { name: "Restore this version" }));
  await screen.findByText("Version 1 restored");
  expect(restored.map(({ version }) => version)).toEqual([3, 4]);
});

test("reports a version that does not exist", async () => {
  await open("/document/d1/history/9");
  expect(await screen.findByRole("heading", { name: "Version not found" })).toBeTruthy();
});

test("shows “Untitled Document” for a version without a title", async () => {
  versions = [{ title: null, content: "<p>Heat</p>", words: null }, ...versions.slice(1)];
  await open("/document/d1/history/1");
  expect(await article().findByText("Untitled Document")).toBeTruthy();
});
