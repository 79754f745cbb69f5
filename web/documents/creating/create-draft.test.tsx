import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CreateDocumentBody } from "../../../domain/documents/document-shapes.ts";
import { defaultFileLimits } from "../../../domain/files/files.ts";
import { sessionQuery } from "../../api/session.ts";
import { AppStateProvider, createAppState } from "../../app-state.tsx";
import { deleteMemberDrafts, readDrafts } from "../../saving/drafts.ts";
import { storedFileNames } from "../../saving/testing/kept-store.ts";
import { createTestClient } from "../../testing/create-test-client.ts";
import { mei } from "../../testing/members.ts";
import { ToastList } from "../../ui/toast-list.tsx";
import {
  button,
  press,
  rename,
  server,
  stubBrowser,
  title,
  settle,
  untilDraftSaved,
  write,
} from "../testing/open-document.tsx";
import type { DocumentDraft } from "../writing/drafts.ts";
import { documentDraftOwner, newDocumentDraftOwner } from "../writing/drafts.ts";
import { CreatePage } from "./create-page.tsx";

// The form reads this while its modules load.
vi.hoisted(() => {
  const list = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => list });
});

type Body = CreateDocumentBody & { version: number; saveId: string };

/** The response to each save, by its save id. */
const answers = new Map<string, object>();
/** The documents stored on the fake server. */
const stored = new Map<string, { version: number; body: Body }>();
/** Whether the server saves but its responses are lost. */
let isDroppingResponses = false;
/** The refusals for the next saves. */
let refusals: (() => Response)[] = [];
let path: () => string;

beforeEach(async () => {
  await stubBrowser();
  answers.clear();
  stored.clear();
  isDroppingResponses = false;
  refusals = [];
  vi.stubGlobal("fetch", ask);
});

async function ask(address: string, { method = "GET", body }: RequestInit) {
  const { pathname } = new URL(address, "http://x");
  const refusal = method === "PUT" && refusals.shift();
  if (refusal) return refusal();
  if (pathname.endsWith("/tags")) return Response.json({ tags: [] });
  if (pathname.endsWith("/next-serial")) return Response.json({ serialNumber: "KB30007" });
  const id = pathname.split("/").at(-1) ?? "";
  if (method === "PUT") {
    const answer = save(id, JSON.parse(String(body)) as Body);
    return isDroppingResponses ? new Promise<Response>(() => undefined) : answer;
  }
  const document = stored.get(id);
  if (!document) return Response.json({ code: "document-not-found" }, { status: 404 });
  const attachments = (document.body.attachments ?? []).map((file) => ({ id: file }));
  return Response.json({ ...document.body, id, version: document.version, attachments });
}

function save(id: string, body: Body): Response {
  const earlier = answers.get(body.saveId);
  if (earlier) return Response.json(earlier);
  if (body.version !== (stored.get(id)?.version ?? 0)) {
    return Response.json({ code: "stale-version" }, { status: 409 });
  }
  const version = body.version + 1;
  stored.set(id, { version, body });
  const answer = { id, serialNumber: "KB30007", version };
  answers.set(body.saveId, answer);
  return Response.json(answer, { status: version === 1 ? 201 : 200 });
}

async function open(): Promise<void> {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
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
  const router = createRouter({
    routeTree: root.addChildren([
      at("/create/$subteam", CreatePage),
      at("/subteam/$subteam", () => <h1>Chassis</h1>),
      at("/document/$id", () => <h1>Document</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: ["/create/chassis"] }),
  });
  path = () => router.state.location.pathname;
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("textbox", { name: "Content" });
  await settle();
}

const drafts = () => readDrafts<DocumentDraft>(newDocumentDraftOwner("m1"));
const choose = (...names: string[]) => {
  const files = names.map((name) => new File(["force"], name));
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files } });
};
const restore = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Restore draft" })).toBeNull());
  await settle();
};

/** Saves on the server, loses the response, and reloads. */
const sendAndReload = async () => {
  await open();
  rename("Damper log");
  write("<p>Cold.</p>");
  isDroppingResponses = true;
  press("Save Document");
  await waitFor(() => expect(stored.size).toBe(1));
  // The draft is stored before the request is sent.
  const [draft] = await drafts();
  expect(draft?.unanswered).toMatchObject({ version: 0, body: { title: "Damper log" } });
  cleanup();
  isDroppingResponses = false;
};

test("saves a restored draft to the same document after a lost response", async () => {
  await sendAndReload();
  await open();
  await restore();
  rename("Damper log, cold");
  press("Save Document");
  await screen.findByRole("heading", { name: "Chassis" });
  expect([...stored.values()].map(({ body }) => body.title)).toEqual(["Damper log, cold"]);
  expect(await drafts()).toEqual([]);
});

test("turns the text into a draft when someone else has changed the document", async () => {
  await sendAndReload();
  const [[id, document]] = [...stored] as [[string, { version: number; body: Body }]];
  Object.assign(document, { version: 2, body: { ...document.body, title: "Theirs" } });
  await open();
  await restore();
  rename("Damper log, cold");
  press("Save Document");
  await screen.findByRole("heading", { name: "Document" });
  expect(path()).toBe(`/document/${id}`);
  expect(await readDrafts<DocumentDraft>(documentDraftOwner("m1", id))).toMatchObject([
    {
      title: "Damper log, cold",
      content: "<p>Cold.</p>",
      base: { version: 1, title: "Damper log" },
    },
  ]);
  expect(await drafts()).toEqual([]);
  expect(document).toMatchObject({ version: 2, body: { title: "Theirs" } });
});

test("continues a draft of a stored document at that document", async () => {
  await open();
  rename("Damper log");
  write("<p>Cold.</p>");
  fireEvent.keyDown(window, { key: "s", ctrlKey: true });
  await screen.findByText("Saved");
  const [id] = [...stored.keys()] as [string];
  rename("Damper log, cold");
  choose("a.csv");
  await waitFor(async () => expect(await drafts()).toMatchObject([{ title: "Damper log, cold" }]));
  await waitFor(() => expect(storedFileNames()).toEqual(["a.csv"]));
  cleanup();
  await open();
  await screen.findByText(/^You have an unsaved draft of “Damper log, cold” from /);
  await restore();
  await screen.findByRole("heading", { name: "Document" });
  expect(path()).toBe(`/document/${id}`);
  expect(await readDrafts<DocumentDraft>(documentDraftOwner("m1", id))).toMatchObject([
    {
      title: "Damper log, cold",
      version: 1,
      base: { version: 1, title: "Damper log" },
      files: [{ name: "a.csv" }],
    },
  ]);
  expect(await drafts()).toEqual([]);
  expect(storedFileNames()).toEqual(["a.csv"]);
});

test("reports a full disk on creation and keeps the text", async () => {
  const detail = "Storage quota exceeded. Please try with smaller files.";
  await open();
  rename("Damper log");
  write("<p>Cold.</p>");
  refusals = [() => Response.json({ code: "storage-full", detail }, { status: 507 })];
  press("Save Document");
  expect(await screen.findByText(`Not saved. ${detail}`)).toBeTruthy();
  expect(title().value).toBe("Damper log");
  expect(await drafts()).toMatchObject([{ title: "Damper log" }]);
});

test("makes the form read-only between the save and the next screen", async () => {
  await open();
  rename("Damper log");
  write("<p>Cold.</p>");
  refusals = [
    () => {
      server.isStoreHanging = true;
      return Response.json({ id: "d9", serialNumber: "KB30007", version: 1 }, { status: 201 });
    },
  ];
  press("Save Document");
  await waitFor(() => expect(server.isStoreHanging).toBe(true));
  await settle();
  await settle();
  expect(title().readOnly).toBe(true);
  await screen.findByRole("heading", { name: "Chassis" });
});

test("saves chosen files as a draft and lists them again", async () => {
  await open();
  choose("a.csv", "b.csv");
  await untilDraftSaved();
  press("Remove a.csv");
  await waitFor(() => expect(storedFileNames()).toEqual(["b.csv"]));
  cleanup();
  await open();
  await restore();
  expect(button("Remove b.csv")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove a.csv" })).toBeNull();
  press("Remove b.csv");
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test("keeps the text and the files when the form closes while files are being copied", async () => {
  await open();
  write("<p>Cold.</p>");
  choose("a.csv");
  choose("b.csv");
  cleanup();
  await waitFor(() => expect(storedFileNames()).toEqual(["a.csv", "b.csv"]));
  expect(await drafts()).toMatchObject([{ content: "<p>Cold.</p>" }]);
});

test("deletes the files on sign-out", async () => {
  await open();
  choose("a.csv");
  await waitFor(() => expect(storedFileNames()).toEqual(["a.csv"]));
  await deleteMemberDrafts("m1");
  expect(storedFileNames()).toEqual([]);
});

test("names the files that do not fit and saves the text without them", async () => {
  server.roomForFiles = 0;
  await open();
  rename("Damper log");
  choose("a.csv", "b.csv");
  expect(
    await screen.findByText(
      "Not saved on this device: a.csv and b.csv. If you leave, you must add these files again.",
    ),
  ).toBeTruthy();
  await untilDraftSaved();
  cleanup();
  await open();
  await restore();
  expect(title().value).toBe("Damper log");
  expect(screen.getByText("a.csv was not saved on this device. Please add it again.")).toBeTruthy();
});

test("offers a draft only when no pending image would be lost", async () => {
  await open();
  rename("Damper log");
  write("<p>Cold.</p>");
  await untilDraftSaved();
  cleanup();
  await open();
  const picture = new File(["x"], "hub.png", { type: "image/png" });
  Object.defineProperty(picture, "size", { value: defaultFileLimits.attachmentMaxBytes + 1 });
  fireEvent.change(screen.getByLabelText("Image file"), { target: { files: [picture] } });
  await screen.findByText(/^hub\.png: /);
  expect(screen.queryByRole("button", { name: "Restore draft" })).toBeNull();
  press("Skip");
  await restore();
  press("Save Document");
  await screen.findByRole("heading", { name: "Chassis" });
  expect([...stored.values()].map(({ body }) => body.title)).toEqual(["Damper log"]);
});

test("says under which number the document was saved, and opens it", async () => {
  await open();
  rename("Damper log");
  write("<p>Cold.</p>");
  press("Save Document");
  await screen.findByRole("heading", { name: "Chassis" });
  expect(screen.getByText("Saved as KB30007").getAttribute("role")).toBe("status");
  press("Open");
  await screen.findByRole("heading", { name: "Document" });
  expect([...stored.keys()].map((id) => `/document/${id}`)).toEqual([path()]);
});

test("shows the missing fields and the saved draft in the bar", async () => {
  await open();
  expect(screen.getByText("Title and content are still missing.")).toBeTruthy();
  rename("Damper log");
  expect((await untilDraftSaved()).textContent).toMatch(
    /^Draft saved on this device · \d\d:\d\d\s[AP]M$/,
  );
  expect(screen.getByText("Content is still missing.")).toBeTruthy();
});
