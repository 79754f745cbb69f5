import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DocumentAnswer, EditDocumentBody } from "../../domain/document-shapes.ts";
import { defaultFileLimits } from "../../domain/files.ts";
import type { Member } from "../../domain/permissions.ts";
import { askInPlace } from "../sessions/ask-in-place.ts";
import { configQuery, sessionQuery } from "../sessions/queries.ts";
import { ToastList } from "../ui/toast-list.tsx";
import { closeToast, readToasts } from "../ui/toasts.ts";
import { createQueryClient } from "../wire/query-client.ts";
import { DocumentPage } from "./document-page.tsx";
import { commentOwner, deleteDraftsOf, documentOwner, readDrafts, writeDraft } from "./drafts.ts";

// Asked for already while the screen's code is being read.
vi.hoisted(() => {
  const list = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => list });
});

const mei: Member = {
  kind: "member",
  id: "m1",
  firstName: "Mei",
  lastName: "Tanaka",
  fullName: "Mei Tanaka",
  email: "mei@team.edu",
  role: "design-team",
  subteam: "powertrain",
};
const file = { size: 2048, kind: "pdf", picture: null } as const;
const original: DocumentAnswer = {
  id: "d1",
  subteam: "powertrain",
  title: "Thermal model",
  serialNumber: "KB60014",
  tags: ["cooling"],
  content: "<p>The pump duty falls back to 70 % after lap 12.</p>",
  author: { id: "m2", name: "Tomas Reiner" },
  createdAt: "2026-04-02T18:42:00.000Z",
  updatedAt: "2026-04-02T18:42:00.000Z",
  lastModified: "2026-04-02T18:42:00.000Z",
  lastModifiedBy: { id: "m2", name: "Tomas Reiner" },
  season: "2025-26",
  version: 6,
  isPinned: false,
  attachments: [
    { id: "a".repeat(20), name: "log.pdf", ...file },
    { id: "b".repeat(20), name: "old.pdf", ...file },
  ],
  can: { edit: true, delete: true, pin: true, comment: false },
};

/** The server, as far as this screen asks it. */
let stored: DocumentAnswer;
let saves: EditDocumentBody[];
let asked: string[];
let isDeleted: boolean;
let isStoreFull: boolean;
/** What the next write is answered with, instead of what it asks for. */
let refusals: { status: number; code: string; detail?: string }[];

beforeEach(async () => {
  stored = original;
  saves = [];
  asked = [];
  isDeleted = false;
  isStoreFull = false;
  refusals = [];
  vi.stubGlobal("scrollTo", () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  document.adoptedStyleSheets = [];
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync() {}
    },
  );
  // The test's page takes only style sheets of another realm.
  Object.defineProperty(document, "adoptedStyleSheets", {
    value: [],
    writable: true,
    configurable: true,
  });
  vi.stubGlobal("indexedDB", { open: () => soon(keptStore()) });
  vi.stubGlobal("IDBKeyRange", { bound: (from: string, to: string) => ({ from, to }) });
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    Promise.resolve(answer(address, init)),
  );
  await deleteDraftsOf("m1");
});
afterEach(() => {
  cleanup();
  for (const { id } of readToasts()) closeToast(id);
  vi.unstubAllGlobals();
});

function answer(address: string, { method = "GET", body }: RequestInit): Response {
  const { pathname } = new URL(address, "http://x");
  asked.push(`${method} ${pathname}`);
  if (pathname.endsWith("/tags")) return Response.json({ tags: [] });
  if (pathname.endsWith("/comments"))
    return Response.json({ comments: [], total: 0, nextCursor: null });
  if (pathname.endsWith("/editors")) return Response.json({ editors: [] });
  if (pathname.endsWith("/editing")) return new Response(null, { status: 204 });
  if (pathname === "/api/session") return Response.json({ viewer: mei, feedbackHref: null });
  if (isDeleted) return Response.json({ code: "document-not-found" }, { status: 404 });
  if (method === "GET") return Response.json(stored);
  const refusal = refusals.shift();
  if (refusal) return Response.json(refusal, { status: refusal.status });
  if (method === "DELETE") return new Response(null, { status: 204 });
  return save(JSON.parse(String(body)) as EditDocumentBody);
}

function save(body: EditDocumentBody): Response {
  if (body.version !== stored.version) {
    return Response.json({ code: "stale-version", status: 409 }, { status: 409 });
  }
  saves.push(body);
  const { title, content, tags = [] } = body;
  const version = stored.version + 1;
  const lastModifiedBy = { id: mei.id, name: mei.fullName };
  stored = { ...stored, title, content, tags, version, lastModifiedBy };
  return Response.json({ version });
}

/** Somebody else was quicker. */
function saveAsJonas(change: Partial<DocumentAnswer>): void {
  const lastModifiedBy = { id: "m3", name: "Jonas Weber" };
  const lastModified = "2026-04-03T10:12:00.000Z";
  stored = { ...stored, lastModifiedBy, lastModified, ...change, version: stored.version + 1 };
}

type Kept = { id: string; owner: string };
const kept = new Map<string, Kept>();

/** As much of the browser's store as drafts use. */
function keptStore() {
  const owned = (range: string | { from: string; to: string }) =>
    [...kept.values()].filter(({ owner }) =>
      typeof range === "string" ? owner === range : owner >= range.from && owner <= range.to,
    );
  const store = {
    put: (draft: Kept) =>
      isStoreFull ? soon(undefined, "error") : soon(kept.set(draft.id, draft)),
    delete: (id: string) => soon(kept.delete(id)),
    index: () => ({
      getAll: (range: string) => soon(owned(range)),
      getAllKeys: (range: string) => soon(owned(range).map(({ id }) => id)),
      count: (range: string) => soon(owned(range).length),
    }),
  };
  return {
    transaction: () => ({ objectStore: () => store, commit: () => undefined }),
    addEventListener: () => undefined,
  };
}

function soon<T>(result: T, end = "success") {
  return {
    result,
    addEventListener: (type: string, listener: () => void) => {
      if (type === end) queueMicrotask(listener);
    },
  };
}

let path: () => string;
let queries: ReturnType<typeof createQueryClient>;

async function open(member: Member = mei): Promise<void> {
  await show(member);
  await screen.findByRole("heading", { name: "Thermal model" });
}

async function show(member: Member = mei): Promise<void> {
  const queryClient = createQueryClient(() => void askInPlace());
  queries = queryClient;
  const limits = { ...defaultFileLimits, uploadRetrySeconds: 1 };
  queryClient.setQueryData(configQuery.queryKey, { limits, teamName: "Paddock" } as never);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: member, feedbackHref: null });
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ToastList />
      </>
    ),
  });
  const at = (address: string, component: () => unknown) =>
    createRoute({ getParentRoute: () => root, path: address, component: component as never });
  const routes = [
    at("/", () => <h1>Home</h1>),
    at("/subteam/$subteam", () => <h1>Powertrain</h1>),
    at("/create/$subteam", () => <h1>Create New Document</h1>),
    at("/document/$id/history", () => <h1>History</h1>),
    at("/document/$id", DocumentPage),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ["/document/d1"] }),
  });
  path = () => router.state.location.pathname;
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

async function edit(member: Member = mei): Promise<void> {
  await open(member);
  press("Edit");
  await screen.findByRole("textbox", { name: "Content" }, { timeout: 5_000 });
  await told();
}

/** The editor says once by itself what it holds, in the turn after it was made. */
const told = () => act(() => new Promise((resolve) => setTimeout(resolve)));

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
const rename = (value: string) => fireEvent.change(title(), { target: { value } });
const write = (html: string) => {
  const place = screen.getByRole("textbox", { name: "Content" }) as HTMLElement & {
    editor: Editor;
  };
  act(() => void place.editor.commands.setContent(html, { emitUpdate: true }));
};
const drafts = () => readDrafts(documentOwner("m1", "d1"));
const untilKept = () => screen.findByText("Draft kept on this device", {}, { timeout: 2_000 });
const untilRead = () => screen.findByRole("button", { name: "Edit" }, { timeout: 4_000 });
const dialog = () => screen.findByRole("dialog", { name: "This document was changed" });

test("a document is edited in place, saved with its version and read again", async () => {
  await edit();
  expect(title().value).toBe("Thermal model");
  expect(
    screen.getByRole<HTMLInputElement>("textbox", { name: "Document Serial Number" }).readOnly,
  ).toBe(true);
  expect(screen.getByRole("button", { name: "cooling" }).getAttribute("aria-pressed")).toBe("true");
  rename("Thermal model 2026");
  write("<p>The pump duty falls back to 65 %.</p>");
  press("Remove old.pdf");
  press("Save");
  await untilRead();
  expect(saves).toEqual([
    {
      version: 6,
      title: "Thermal model 2026",
      content: "<p>The pump duty falls back to 65 %.</p>",
      tags: ["cooling"],
      attachments: ["a".repeat(20)],
    },
  ]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thermal model 2026");
  expect(screen.getByText("The pump duty falls back to 65 %.")).toBeTruthy();
  expect(screen.getByText("Saved")).toBeTruthy();
  expect(document.activeElement).toBe(button("Edit"));
  expect(await drafts()).toEqual([]);
});

test("Enter in the title saves, and required fields are asked for as in a new document", async () => {
  await edit();
  rename("  ");
  fireEvent.keyDown(title(), { key: "Enter" });
  expect(screen.getByText("Please fill in all required fields")).toBeTruthy();
  expect(title().getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(title());
  rename("New");
  expect(screen.queryByText("Please fill in all required fields")).toBeNull();
  fireEvent.keyDown(title(), { key: "Enter" });
  await untilRead();
  expect(saves[0]?.title).toBe("New");
});

test("what was not changed is not saved again", async () => {
  await edit();
  press("Save");
  await untilRead();
  expect(saves).toEqual([]);
});

test("a failed save keeps the text and can be tried again", async () => {
  refusals = [{ status: 500, code: "internal-error" }];
  await edit();
  rename("New");
  press("Save");
  await screen.findByText("Not saved");
  expect(title().value).toBe("New");
  press("Retry");
  await untilRead();
  expect(saves).toHaveLength(1);
});

test("a draft is kept while typing, and goes with the save", async () => {
  await edit();
  rename("New");
  expect((await untilKept()).textContent).toMatch(/^Draft kept on this device \d\d:\d\d$/);
  const [draft] = await drafts();
  expect(draft).toMatchObject({ title: "New", base: { version: 6, content: original.content } });
  press("Save");
  await untilRead();
  expect(await drafts()).toEqual([]);
});

test("a conflict shows both texts as changes of the one that the edit started from", async () => {
  await edit();
  write("<p>The pump duty falls back to 60 % after lap 12.</p>");
  saveAsJonas({ content: "<p>The pump duty falls back to 70 % after lap 8.</p>" });
  press("Save");
  const conflict = within(await dialog());
  expect(conflict.getByText(/^Jonas Weber saved it on April 3, 2026 at /)).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe("This document was changed"),
  );
  const marks = (side: string, tag: string) =>
    [...conflict.getByRole("region", { name: side }).querySelectorAll(tag)].map(
      (one) => one.textContent,
    );
  expect([marks("Mine", "del"), marks("Mine", "ins")]).toEqual([["70"], ["60"]]);
  expect([marks("Theirs", "del"), marks("Theirs", "ins")]).toEqual([["12"], ["8"]]);
});

test("Save mine saves over their version, and keeps the files that they added", async () => {
  await edit();
  rename("Mine");
  const added = { id: "c".repeat(20), name: "new.pdf", ...file };
  saveAsJonas({ title: "Theirs", attachments: [...original.attachments, added] });
  press("Save");
  await dialog();
  press("Save mine");
  await untilRead();
  expect(saves).toMatchObject([{ version: 7, title: "Mine" }]);
  expect(saves[0]?.attachments).toContain(added.id);
});

test("Save mine keeps the tags that they added, and takes away only what I took away", async () => {
  await edit();
  press("cooling");
  saveAsJonas({ tags: ["cooling", "pump"] });
  press("Save");
  await dialog();
  press("Save mine");
  await untilRead();
  expect(saves).toMatchObject([{ version: 7, tags: ["pump"] }]);
});

test("Take theirs shows theirs; mine is put aside and can be taken up again", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  await dialog();
  press("Take theirs");
  await untilRead();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Theirs");
  await waitFor(() => expect(document.activeElement).toBe(button("Edit")));
  expect(await drafts()).toHaveLength(1);
  expect(await screen.findByText(/The document was changed since\./)).toBeTruthy();
  press("Undo");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("Mine");
});

test("Take theirs takes nothing when mine cannot be put aside, and says so", async () => {
  isStoreFull = true;
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  press("Save");
  const conflict = within(await dialog());
  press("Take theirs");
  expect((await conflict.findByRole("alert")).textContent).toMatch(/your text was not put aside/);
  expect(readToasts()).toEqual([]);
  fireEvent.keyDown(await dialog(), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(title().value).toBe("Mine");
});

test("Escape returns from the conflict to the text as it was", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Theirs" });
  button("Save").focus();
  press("Save");
  fireEvent.keyDown(await dialog(), { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button("Save")));
  expect(title().value).toBe("Mine");
  expect(screen.getByText("Not saved")).toBeTruthy();
});

test("a save whose answer was lost is no conflict", async () => {
  await edit();
  rename("Mine");
  saveAsJonas({ title: "Mine" });
  press("Save");
  await untilRead();
  expect(screen.getByText("Saved")).toBeTruthy();
});

test("Cancel returns at once and can be undone", async () => {
  await edit();
  rename("New");
  await untilKept();
  press("Cancel");
  await untilRead();
  expect(screen.getByText("Changes discarded")).toBeTruthy();
  expect(await drafts()).toEqual([]);
  press("Undo");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("New");
});

test("Cancel without changes says nothing", async () => {
  await edit();
  press("Cancel");
  await untilRead();
  expect(readToasts()).toEqual([]);
});

test("a draft left over from before is offered, and begins where it began", async () => {
  const base = { version: 5, title: "Older", tags: ["cooling"], content: "<p>Older</p>" };
  const draft = {
    id: "x",
    owner: documentOwner("m1", "d1"),
    subteam: "powertrain",
    at: Date.now(),
  };
  await writeDraft({ ...draft, title: "Draft", tags: [], content: "<p>Draft</p>", base });
  await open();
  expect(await screen.findByText(/You have an unsaved draft of this document from/)).toBeTruthy();
  expect(screen.getByText(/The document was changed since\./)).toBeTruthy();
  press("Restore draft");
  await screen.findByRole("textbox", { name: "Content" });
  expect(title().value).toBe("Draft");
  await told();
  press("Save");
  await dialog();
});

test("a draft can be discarded", async () => {
  const draft = {
    id: "x",
    owner: documentOwner("m1", "d1"),
    subteam: "powertrain",
    at: Date.now(),
  };
  const { version, content } = original;
  const base = { version, content, title: "", tags: [] };
  await writeDraft({ ...draft, title: "Draft", tags: [], content: "", base });
  await open();
  await screen.findByText(/You have an unsaved draft/);
  press("Discard draft");
  await waitFor(() => expect(screen.queryByText(/You have an unsaved draft/)).toBeNull());
  expect(await drafts()).toEqual([]);
});

test("a session that ended asks for the password in place, then saves", async () => {
  refusals = [{ status: 401, code: "not-signed-in", detail: "Please sign in." }];
  await edit();
  rename("New");
  press("Save");
  const again = within(await screen.findByRole("dialog", { name: "Please sign in again" }));
  expect(again.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe(
    "mei@team.edu",
  );
  fireEvent.change(again.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(again.getByRole("button", { name: "Sign In" }));
  await untilRead();
  expect(asked).toContain("POST /api/session");
  expect(saves[0]?.title).toBe("New");
});

test("what one member wrote is not saved by another who signed in in a second tab", async () => {
  await edit();
  rename("New");
  const viewer = { ...mei, id: "m2", email: "jonas@team.edu" };
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  press("Save");
  const again = within(await screen.findByRole("dialog", { name: "Please sign in again" }));
  expect(again.getByRole<HTMLInputElement>("textbox", { name: "Email" }).value).toBe(
    "mei@team.edu",
  );
  expect(saves).toEqual([]);
  fireEvent.change(again.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(again.getByRole("button", { name: "Sign In" }));
  await untilRead();
  expect(saves).toMatchObject([{ title: "New" }]);
});

test("without unsaved text the screen does not hold on to an ended session", async () => {
  await edit();
  expect(askInPlace()).toBe(false);
  rename("New");
  act(() => expect(askInPlace()).toBe(true));
});

test("a document that was deleted meanwhile leaves the text, to be taken along", async () => {
  refusals = [{ status: 404, code: "document-not-found" }];
  await edit();
  rename("New");
  press("Save");
  expect(await screen.findByText("Not saved. This document was deleted.")).toBeTruthy();
  expect(button("Copy text")).toBeTruthy();
  press("Create as new document");
  await screen.findByRole("heading", { name: "Create New Document" });
  expect(path()).toBe("/create/powertrain");
  expect(await readDrafts("m1/create")).toMatchObject([{ title: "New", subteam: "powertrain" }]);
  expect(await drafts()).toEqual([]);
});

test("a draft outlives its document", async () => {
  const draft = {
    id: "x",
    owner: documentOwner("m1", "d1"),
    subteam: "powertrain",
    at: Date.now(),
  };
  await writeDraft({ ...draft, title: "Draft", tags: [], content: "<p>Draft</p>" });
  isDeleted = true;
  await show();
  expect(await screen.findByText("Document not found")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Create as new document" }));
  await screen.findByRole("heading", { name: "Create New Document" });
  expect(await readDrafts("m1/create")).toMatchObject([
    { title: "Draft", content: "<p>Draft</p>" },
  ]);
  expect(await drafts()).toEqual([]);
});

test("a comment that was being typed outlives its document", async () => {
  const copied: string[] = [];
  const writeText = (text: string) => Promise.resolve(void copied.push(text));
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  const owner = commentOwner("m1", "d1");
  const draft = { id: "x", owner, subteam: "", title: "", tags: [], at: Date.now() };
  await writeDraft({ ...draft, content: "Half a thought" });
  isDeleted = true;
  await show();
  expect(await screen.findByText(/You have an unsaved comment on this document/)).toBeTruthy();
  expect(screen.getByText("Half a thought")).toBeTruthy();
  press("Copy text");
  await screen.findByText("Copied");
  expect(copied).toEqual(["Half a thought"]);
  press("Discard comment");
  await waitFor(() => expect(screen.queryByText("Half a thought")).toBeNull());
  expect(await readDrafts(owner)).toEqual([]);
});

test("a picture that stands in the text is not taken from the document", async () => {
  const id = "a".repeat(20);
  stored = { ...original, content: `<p>See <img src="/api/files/${id}" alt=""></p>` };
  await edit();
  press("Remove log.pdf");
  expect(screen.getByText("log.pdf is shown in the text. Delete it there first.")).toBeTruthy();
  expect(button("Remove log.pdf")).toBeTruthy();
});

test("who may not delete is told so", async () => {
  await edit();
  press("Delete");
  expect(screen.getByText("Only team leads and captains can delete documents.")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("team leads are asked before a document goes with all that belongs to it", async () => {
  refusals = [{ status: 500, code: "internal-error" }];
  const owner = commentOwner("m1", "d1");
  const comment = { id: "x", owner, subteam: "", title: "", tags: [], at: Date.now() };
  await writeDraft({ ...comment, content: "Half a thought" });
  await edit({ ...mei, role: "team-lead" });
  rename("New");
  press("Delete");
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "its content",
    "2 attachments",
    "its comments",
    "its history",
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await question.findByText("Failed to delete document. Please try again.");
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByRole("heading", { name: "Powertrain" });
  expect(screen.getByText("Document deleted")).toBeTruthy();
  expect(await drafts()).toEqual([]);
  expect(await readDrafts(owner)).toEqual([]);
});
