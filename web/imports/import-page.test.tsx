import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ImportReport, ZipImport } from "../../domain/imports/import-shapes.ts";
import { importLimits } from "../../domain/imports/imports.ts";
import { queryKeys } from "../api/query-keys.ts";
import { configQuery, sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { elena } from "../testing/members.ts";
import { stubClipboard } from "../testing/stub-clipboard.ts";
import { ToastList } from "../ui/toast-list.tsx";
import { ImportPage } from "./import-page.tsx";

const report: ImportReport = {
  documents: 64,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  firstSerial: "KB60002",
  lastSerial: "KB60065",
  files: 230,
  bytes: 145_961_779,
  missing: 1,
  tags: 18,
  newTags: 12,
  authors: 9,
  members: 7,
  losses: 2,
  pages: [
    {
      path: "Tests/Cooling 7.md",
      title: "Cooling test 7",
      outcome: "imported",
      documentId: null,
      serialNumber: null,
      notes: ["a formula kept as its LaTeX"],
      missing: ["rig.heic"],
    },
  ],
  pagesWithLosses: 1,
  others: [{ path: "Gearbox.docx", command: 'pandoc "Gearbox.docx" -o "Gearbox.md"' }],
  othersTotal: 1,
};

const checked: ZipImport = {
  id: "k3v9q2m7x4h8n5w6t2rj",
  state: "checked",
  problem: null,
  canStart: true,
  upload: "t7m2q9x4k3v8h5n6w2rj",
  fileName: "powertrain-notes.zip",
  fileSize: 155_818_393,
  subteam: "powertrain",
  part: null,
  done: 0,
  total: 0,
  secondsLeft: null,
  latest: [],
  report,
  createdAt: "2026-04-02T18:42:00.000Z",
};
const running: ZipImport = {
  ...checked,
  state: "running",
  canStart: false,
  report: null,
  part: "writing",
  done: 41,
  total: 64,
  secondsLeft: 50,
  latest: [
    { id: "d1", title: "Motor dyno", serialNumber: "KB60042", at: new Date().toISOString() },
  ],
};

let found: ZipImport | undefined;
let sent: { line: string; body: unknown }[];
let refusal: Response | undefined;
const queryClient = createTestClient();

beforeEach(() => {
  found = undefined;
  sent = [];
  refusal = undefined;
  queryClient.clear();
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit) => {
    if (method === "GET") {
      const imports = found ? [found] : [];
      return Response.json({ imports, nextCursor: null, total: imports.length });
    }
    sent.push({ line: `${method} ${address}`, body: body ? JSON.parse(String(body)) : undefined });
    if (refusal) return refusal;
    return method === "POST" && address === "/api/imports"
      ? Response.json({ id: checked.id }, { status: 201 })
      : new Response(null, { status: 204 });
  });
});

async function open(state?: ZipImport): Promise<void> {
  found = state;
  queryClient.setQueryData(configQuery.queryKey, testConfig);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  const routeTree = createRootRoute({ component: ImportPage });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
      <ToastList />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { name: "Import" });
}

async function become(state: ZipImport | undefined): Promise<void> {
  found = state;
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.imports }));
}

const zipField = () => screen.findByLabelText("Zip of Markdown");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const zipOf = (size: number) =>
  Object.defineProperty(new File(["x"], "a.zip"), "size", { value: size });

describe("the form", () => {
  test("begins with the member's own subteam and asks for a zip", async () => {
    await open();
    const input = await zipField();
    expect(screen.getByLabelText<HTMLSelectElement>("Subteam").value).toBe(elena.subteam);
    press("Check");
    expect(await screen.findByText("Please choose a zip.")).toBeTruthy();
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(sent).toEqual([]);
  });

  test("refuses a zip over 500 MB before anything is sent", async () => {
    await open();
    const files = [zipOf(importLimits.zipMaxBytes + 1)];
    fireEvent.change(await zipField(), { target: { files } });
    expect(await screen.findByText("A zip can be at most 500 MB.")).toBeTruthy();
    press("Check");
    expect(sent).toEqual([]);
  });

  test("checks an uploaded zip for another subteam without another upload", async () => {
    await open(checked);
    fireEvent.change(await screen.findByLabelText("Subteam"), { target: { value: "general" } });
    expect(screen.queryByRole("heading", { name: "What would happen" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
    press("Check");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      { line: "POST /api/imports", body: { upload: checked.upload, subteam: "general" } },
    ]);
  });

  test("shows the server's refusal under the zip", async () => {
    await open({ ...checked, report: null });
    const detail = "This zip has a password. Please export it without one.";
    refusal = Response.json(
      { code: "zip-encrypted", detail },
      { status: 422, headers: { "content-type": "application/problem+json" } },
    );
    await zipField();
    press("Check");
    expect(await screen.findByText(detail)).toBeTruthy();
  });
});

describe("a checked import", () => {
  test("says what would happen, and that nothing has yet", async () => {
    await open(checked);
    expect(await screen.findByText("powertrain-notes.zip")).toBeTruthy();
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
    expect(screen.getByText("1 picture is missing in the zip: rig.heic")).toBeTruthy();
    expect(screen.getByText('pandoc "Gearbox.docx" -o "Gearbox.md"')).toBeTruthy();
    expect(screen.getByText("Nothing has been changed yet.")).toBeTruthy();
  });

  test("starts with Import and goes with Cancel", async () => {
    await open(checked);
    fireEvent.click(await screen.findByRole("button", { name: "Import" }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    press("Cancel");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ line }) => line)).toEqual([
      `POST /api/imports/${checked.id}/start`,
      `DELETE /api/imports/${checked.id}`,
    ]);
  });

  test("offers no Import when all pages are known", async () => {
    await open({ ...checked, report: { ...report, documents: 0, unchanged: 64 } });
    expect(await screen.findByText("There is nothing new to import.")).toBeTruthy();
    expect(await screen.findByText("64 unchanged pages")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  });

  test("shows 50 pages with losses until all are asked for", async () => {
    const page = report.pages[0];
    if (!page) throw new Error("The report needs a page");
    const pages = Array.from({ length: 60 }, (_, n) => ({ ...page, path: `${n}.md` }));
    await open({ ...checked, report: { ...report, pages, pagesWithLosses: 60 } });
    const shown = async () => (await screen.findAllByText(/^\d+\.md$/)).length;
    expect(await shown()).toBe(50);
    press("Show 10 more pages");
    expect(await shown()).toBe(60);
  });
});

describe("the files that are not Markdown", () => {
  test("come with a command to copy", async () => {
    const copied = stubClipboard("https");
    await open(checked);
    fireEvent.click(await screen.findByRole("button", { name: "Copy command" }));
    expect(await screen.findByText("Copied")).toBeTruthy();
    expect(copied).toEqual(['pandoc "Gearbox.docx" -o "Gearbox.md"']);
  });

  test.each([
    ["http", "Copied"],
    ["refused", "Couldn't copy. Select the text and copy it yourself."],
  ] as const)("select the command where copying is %s", async (kind, words) => {
    stubClipboard(kind);
    await open(checked);
    fireEvent.click(await screen.findByRole("button", { name: "Copy command" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(getSelection()?.toString()).toBe('pandoc "Gearbox.docx" -o "Gearbox.md"');
  });

  test("say so when no page uses them", async () => {
    const others = [{ path: "loose.png", command: null }];
    await open({ ...checked, report: { ...report, others, othersTotal: 1 } });
    expect(await screen.findByText("No page uses it")).toBeTruthy();
    expect(screen.getByText("1 file left out")).toBeTruthy();
  });
});

describe("an unfinished check", () => {
  test.each([
    [{ part: null, done: 0, total: 0 }, "Starting the check"],
    [{ part: "unpacking", done: 3, total: 9 }, "Unpacking 3 of 9 files"],
    [{ part: "reading", done: 2, total: 4 }, "Reading 2 of 4 pages"],
  ] as const)("in the part %j is called %s", async (progress, heading) => {
    await open({ ...running, ...progress, state: "checking", latest: [] });
    expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Just imported" })).toBeNull();
  });

  test("goes with Cancel, which a running import does not have", async () => {
    await open({ ...running, state: "checking", latest: [] });
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.line).toBe(`DELETE /api/imports/${checked.id}`);
    await become(running);
    await screen.findByRole("heading", { name: "Just imported" });
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  });
});

test("says in a toast why an import could not be started", async () => {
  await open(checked);
  const detail = "Only a checked import can be started.";
  const headers = { "content-type": "application/problem+json" };
  refusal = Response.json({ code: "import-not-checked", detail }, { status: 409, headers });
  fireEvent.click(await screen.findByRole("button", { name: "Import" }));
  expect(await screen.findByText(`Could not start the import. ${detail}`)).toBeTruthy();
});

describe("a running import", () => {
  test("shows its progress and the newest documents, also after a reload", async () => {
    await open(running);
    expect(await screen.findByRole("heading", { name: "41 of 64 documents" })).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Import" }).ariaValueNow).toBe("64");
    const where = "powertrain-notes.zip into Powertrain, less than a minute left";
    expect(screen.getByText(where)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Motor dyno" }).getAttribute("href")).toBe(
      "/document/d1",
    );
  });

  test("announces every 25 percent", async () => {
    const announced = () =>
      screen.getAllByRole("status").map(({ textContent }) => textContent ?? "");
    await open({ ...running, done: 10 });
    await screen.findByRole("progressbar", { name: "Import" });
    expect(announced().some((words) => words.startsWith("Imported"))).toBe(false);
    for (const [done, words] of [
      [20, "Imported: 25%"],
      [33, "Imported: 50%"],
      [64, "Imported: 100%"],
    ] as const) {
      await become({ ...running, done });
      await vi.waitFor(() => expect(announced()).toContain(words));
    }
  });

  test("takes the focus of the button that started it", async () => {
    await open(checked);
    (await screen.findByRole("button", { name: "Import" })).focus();
    await become(running);
    const heading = await screen.findByRole("heading", { name: "41 of 64 documents" });
    const view = heading.closest("[tabindex]");
    expect(document.activeElement).toBe(view);
  });
});

describe("a finished import", () => {
  const pages = report.pages.map((page) => ({
    ...page,
    documentId: "d7",
    serialNumber: "KB60033",
  }));
  const done: ZipImport = { ...checked, state: "done", upload: null, report: { ...report, pages } };

  test("links its pages and the subteam", async () => {
    await open(done);
    expect(await screen.findByText("64 documents are in Powertrain now.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "What happened" })).toBeTruthy();
    const list = screen.getByRole("region", { name: "What was lost" });
    const link = within(list).getByRole("link", { name: "Cooling test 7" });
    expect(link.getAttribute("href")).toBe("/document/d7");
    const opener = screen.getByRole("link", { name: "Open Powertrain" });
    expect(opener.getAttribute("href")).toBe("/subteam/powertrain");
  });

  test("makes room for another zip", async () => {
    await open(done);
    await screen.findByText("64 documents are in Powertrain now.");
    found = undefined;
    press("Import another zip");
    expect(await zipField()).toBeTruthy();
    expect(sent.map(({ line }) => line)).toEqual([`DELETE /api/imports/${checked.id}`]);
  });
});

describe("a failed import", () => {
  test("says why and takes another zip", async () => {
    const problem = "This zip holds no Markdown. Please export your pages as Markdown.";
    await open({
      ...checked,
      state: "failed",
      canStart: false,
      upload: null,
      report: null,
      problem,
    });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(`powertrain-notes.zip cannot be imported. ${problem}`);
    expect(await zipField()).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  });

  test("goes on with Try Again when it failed while it ran", async () => {
    await open({ ...checked, state: "failed", problem: "Storage quota exceeded." });
    fireEvent.click(await screen.findByRole("button", { name: "Try Again" }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.line).toBe(`POST /api/imports/${checked.id}/start`);
  });
});
