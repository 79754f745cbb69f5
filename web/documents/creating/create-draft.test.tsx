import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CreateDocumentBody } from "../../../domain/documents/document-shapes.ts";
import { defaultFileLimits } from "../../../domain/files/files.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { deleteDraftsOf, readDrafts } from "../../saving/drafts.ts";
import { filesBesideDrafts } from "../../saving/testing/kept-store.ts";
import { mei } from "../../testing/members.ts";
import {
  button,
  leaveBrowser,
  press,
  rename,
  server,
  stubBrowser,
  title,
  told,
  untilKept,
  write,
} from "../testing/open-document.tsx";
import type { Draft } from "../writing/drafts.ts";
import { documentOwner, newDocumentOwner } from "../writing/drafts.ts";
import { CreatePage } from "./create-page.tsx";

// Asked for already while the form's code is being read.
vi.hoisted(() => {
  const list = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => list });
});

type Body = CreateDocumentBody & { version: number; saveId: string };

/** The answer to each save, by the word of its own. */
const answers = new Map<string, object>();
/** What the server has. */
const made = new Map<string, { version: number; says: Body }>();
/** Its answers do not arrive any more. */
let isLineCut = false;
/** What the next creates are answered with, instead of what they ask for. */
let refusals: (() => Response)[] = [];
let path: () => string;

beforeEach(async () => {
  await stubBrowser();
  answers.clear();
  made.clear();
  isLineCut = false;
  refusals = [];
  vi.stubGlobal("fetch", ask);
});
afterEach(leaveBrowser);

async function ask(address: string, { method = "GET", body }: RequestInit) {
  const { pathname } = new URL(address, "http://x");
  const refusal = method === "PUT" && refusals.shift();
  if (refusal) return refusal();
  if (pathname.endsWith("/tags")) return Response.json({ tags: [] });
  if (pathname.endsWith("/next-serial")) return Response.json({ serialNumber: "KB30007" });
  const id = pathname.split("/").at(-1) ?? "";
  if (method === "PUT") {
    const answer = save(id, JSON.parse(String(body)) as Body);
    return isLineCut ? new Promise<Response>(() => undefined) : answer;
  }
  const document = made.get(id);
  if (!document) return Response.json({ code: "document-not-found" }, { status: 404 });
  const attachments = (document.says.attachments ?? []).map((file) => ({ id: file }));
  return Response.json({ ...document.says, id, version: document.version, attachments });
}

function save(id: string, body: Body): Response {
  const before = answers.get(body.saveId);
  if (before) return Response.json(before);
  if (body.version !== (made.get(id)?.version ?? 0)) {
    return Response.json({ code: "stale-version" }, { status: 409 });
  }
  const version = body.version + 1;
  made.set(id, { version, says: body });
  const answer = { id, serialNumber: "KB30007", version };
  answers.set(body.saveId, answer);
  return Response.json(answer, { status: version === 1 ? 201 : 200 });
}

async function open(): Promise<void> {
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(configQuery.queryKey, { limits: defaultFileLimits } as never);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  const root = createRootRoute();
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
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole("textbox", { name: "Content" }, { timeout: 5_000 });
  await told();
}

const drafts = () => readDrafts<Draft>(newDocumentOwner("m1"));
const choose = (...names: string[]) => {
  const files = names.map((name) => new File(["force"], name));
  fireEvent.change(screen.getByLabelText("Attachments"), { target: { files } });
};
const restore = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "Restore draft" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Restore draft" })).toBeNull());
  await told();
};

/** Sent, arrived, and reloaded before there was an answer; then there is a line again. */
const sendAndReload = async () => {
  await open();
  rename("Damper log");
  write("<p>Cold.</p>");
  isLineCut = true;
  press("Save Document");
  await waitFor(() => expect(made.size).toBe(1));
  // It is kept before it is sent.
  const [draft] = await drafts();
  expect(draft?.unanswered).toMatchObject({ version: 0, body: { title: "Damper log" } });
  cleanup();
  isLineCut = false;
};

test("a draft that was sent and left without an answer goes on as the same document", async () => {
  await sendAndReload();
  await open();
  await restore();
  rename("Damper log, cold");
  press("Save Document");
  await screen.findByRole("heading", { name: "Chassis" });
  expect([...made.values()].map(({ says }) => says.title)).toEqual(["Damper log, cold"]);
  expect(await drafts()).toEqual([]);
});

test("a document that others have changed meanwhile gets what was written as its draft", async () => {
  await sendAndReload();
  const [[id, document]] = [...made] as [[string, { version: number; says: Body }]];
  Object.assign(document, { version: 2, says: { ...document.says, title: "Theirs" } });
  await open();
  await restore();
  rename("Damper log, cold");
  press("Save Document");
  await screen.findByRole("heading", { name: "Document" });
  expect(path()).toBe(`/document/${id}`);
  expect(await readDrafts<Draft>(documentOwner("m1", id))).toMatchObject([
    {
      title: "Damper log, cold",
      content: "<p>Cold.</p>",
      base: { version: 1, title: "Damper log" },
    },
  ]);
  expect(await drafts()).toEqual([]);
  expect(document).toMatchObject({ version: 2, says: { title: "Theirs" } });
});

test("a full disk is named where a document is created, and the text stays", async () => {
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

test("between the save and the next screen nothing can be typed", async () => {
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
  await told();
  await told();
  expect(title().readOnly).toBe(true);
  await screen.findByRole("heading", { name: "Chassis" }, { timeout: 4_000 });
});

test("chosen files are a draft of their own, and are in the list again", async () => {
  await open();
  choose("a.csv", "b.csv");
  await untilKept();
  press("Remove a.csv");
  await waitFor(() => expect(filesBesideDrafts()).toEqual(["b.csv"]));
  cleanup();
  await open();
  await restore();
  expect(button("Remove b.csv")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove a.csv" })).toBeNull();
  press("Remove b.csv");
  await waitFor(async () => expect(await drafts()).toEqual([]));
});

test("a form that is left while its files are being copied keeps its text and the files", async () => {
  await open();
  write("<p>Cold.</p>");
  choose("a.csv");
  choose("b.csv");
  cleanup();
  await waitFor(() => expect(filesBesideDrafts()).toEqual(["a.csv", "b.csv"]));
  expect(await drafts()).toMatchObject([{ content: "<p>Cold.</p>" }]);
});

test("who signs out leaves no file behind", async () => {
  await open();
  choose("a.csv");
  await waitFor(() => expect(filesBesideDrafts()).toEqual(["a.csv"]));
  await deleteDraftsOf("m1");
  expect(filesBesideDrafts()).toEqual([]);
});

test("files that find no room are named, and the text is kept without them", async () => {
  server.roomForFiles = 0;
  await open();
  rename("Damper log");
  choose("a.csv", "b.csv");
  expect(
    await screen.findByText(
      "Not kept on this device, and to be added again after leaving: a.csv and b.csv.",
    ),
  ).toBeTruthy();
  await untilKept();
  cleanup();
  await open();
  await restore();
  expect(title().value).toBe("Damper log");
  expect(screen.getByText("a.csv was not kept on this device. Please add it again.")).toBeTruthy();
});

test("a draft is offered once no image waits that it would take away", async () => {
  await open();
  rename("Damper log");
  write("<p>Cold.</p>");
  await untilKept();
  cleanup();
  await open();
  const picture = new File(["x"], "hub.png", { type: "image/png" });
  Object.defineProperty(picture, "size", { value: defaultFileLimits.attachmentMaxBytes + 1 });
  fireEvent.change(screen.getByLabelText("Image file"), { target: { files: [picture] } });
  await screen.findByText(/^hub\.png: /);
  expect(screen.queryByRole("button", { name: "Restore draft" })).toBeNull();
  press("Leave out");
  await restore();
  press("Save Document");
  await screen.findByRole("heading", { name: "Chassis" });
  expect([...made.values()].map(({ says }) => says.title)).toEqual(["Damper log"]);
});

test("the bar says what is missing, and that what is there is kept", async () => {
  await open();
  expect(screen.getByText("Title and content are still missing.")).toBeTruthy();
  rename("Damper log");
  expect((await untilKept()).textContent).toMatch(/^Draft kept on this device \d\d:\d\d$/);
  expect(screen.getByText("Content is still missing.")).toBeTruthy();
});
