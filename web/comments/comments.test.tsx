import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Comment } from "../../domain/comment-shapes.ts";
import { commentMaxLength } from "../../domain/comments.ts";
import type { DocumentAnswer } from "../../domain/document-shapes.ts";
import type { Viewer } from "../../domain/permissions.ts";
import { commentOwner, deleteDraftsOf, hasDrafts, readDrafts } from "../documents/drafts.ts";
import { sessionQuery } from "../sessions/queries.ts";
import { closeToast, readToasts } from "../ui/toasts.ts";
import { createQueryClient } from "../wire/query-client.ts";
import { Comments } from "./comments.tsx";

const member: Viewer = {
  kind: "member",
  id: "m1",
  firstName: "Mei",
  lastName: "Tanaka",
  fullName: "Mei Tanaka",
  email: "mei@team.edu",
  role: "team-lead",
  subteam: "chassis",
};

/** The network's edge: posts and deletions wait until a test answers them. */
let stored: Comment[];
let asked: {
  method: string;
  path: string;
  key: string | undefined;
  content: string;
  answer: (status?: number) => Promise<void>;
}[];
let isTouch: boolean;

beforeEach(async () => {
  stored = [comment("1", "Jonas Weber", "Is the 214 A case\nfrom the restart?")];
  asked = [];
  isTouch = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isTouch && query.includes("coarse"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("indexedDB", { open: () => soon(keptStore()) });
  vi.stubGlobal("IDBKeyRange", { bound: (from: string, to: string) => ({ from, to }) });
  vi.stubGlobal("fetch", ask);
  await deleteDraftsOf("m1");
});
afterEach(() => {
  cleanup();
  for (const { id } of readToasts()) closeToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function comment(id: string, name: string, content: string, isOwn = false): Comment {
  const createdAt = "2026-04-02T18:15:00.000Z";
  return { id, content, author: { id: name, name }, createdAt, can: { delete: isOwn } };
}

function ask(address: string, { method, headers, body }: RequestInit): Promise<Response> {
  if (method === "GET") return Promise.resolve(Response.json(pageAfter(address)));
  return new Promise((resolve) => {
    const content = body ? (JSON.parse(String(body)) as { content: string }).content : "";
    const path = address.replace("/api/documents/d1/comments", "");
    const answer = (status = method === "POST" ? 201 : 204) =>
      act(async () => resolve(answerTo(String(method), path, content, status)));
    const key = (headers as Record<string, string>)["idempotency-key"];
    asked.push({ method: String(method), path, key, content, answer });
  });
}

/** Two comments a page. */
function pageAfter(address: string): unknown {
  const cursor = new URL(address, "http://x").searchParams.get("cursor");
  const end = cursor === null ? stored.length : Number(cursor);
  const start = Math.max(0, end - 2);
  const nextCursor = start > 0 ? String(start) : null;
  return { comments: stored.slice(start, end), total: stored.length, nextCursor };
}

function answerTo(method: string, path: string, content: string, status: number): Response {
  if (status >= 400) return Response.json({ detail: "" }, { status });
  if (method === "POST") {
    const posted = comment(`p${stored.length}`, "Mei Tanaka", content, true);
    stored = [...stored, posted];
    return Response.json(posted, { status });
  }
  stored = stored.filter((one) => `/${one.id}` !== path);
  return new Response(null, { status });
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
    put: (draft: Kept) => soon(kept.set(draft.id, draft)),
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

function soon<T>(result: T) {
  return {
    result,
    addEventListener: (type: string, listener: () => void) => {
      if (type === "success") queueMicrotask(listener);
    },
  };
}

async function open(viewer: Viewer = member) {
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: viewer as never, feedbackHref: null });
  const can = { edit: true, delete: true, pin: true, comment: viewer.kind === "member" };
  render(
    <QueryClientProvider client={queryClient}>
      <Comments document={{ id: "d1", can } as DocumentAnswer} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: `Comments (${stored.length})` });
  await act(async () => undefined);
  return queryClient;
}

const form = () => within(screen.getByRole("form", { name: "Add a comment" }));
const field = () => form().getByRole<HTMLTextAreaElement>("textbox", { name: "Add a comment..." });
const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
const texts = () =>
  screen.queryAllByRole("article").map((one) => one.querySelectorAll("p")[1]?.textContent);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const enter = (more: object = {}) => fireEvent.keyDown(field(), { key: "Enter", ...more });
const soonKept = () => new Promise((resolve) => setTimeout(resolve, 320));

test("comments are listed oldest first, the earlier ones on request", async () => {
  stored = ["a", "b", "c", "d", "e"].map((text) => comment(text, "Mei Tanaka", text));
  await open();
  expect(texts()).toEqual(["d", "e"]);
  fireEvent.click(screen.getByRole("button", { name: "Show earlier comments" }));
  await waitFor(() => expect(texts()).toEqual(["b", "c", "d", "e"]));
  fireEvent.click(screen.getByRole("button", { name: "Show earlier comments" }));
  await waitFor(() => expect(texts()).toEqual(["a", "b", "c", "d", "e"]));
  expect(button("Show earlier comments")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Comments (5)");
});

test("addresses in a comment can be followed, what looks like HTML is text", async () => {
  stored = [
    comment("1", "Jonas Weber", "<b>see</b> https://team.example/run. javascript:alert(1)"),
  ];
  await open();
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe("https://team.example/run");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(texts()).toEqual([stored[0]?.content]);
});

test("guests read; without comments they read that there are none", async () => {
  stored = [];
  await open({ kind: "guest" });
  expect(screen.getByText("No comments yet. Be the first to add one!")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("the form opens with the focus and closes when it is left empty", async () => {
  await open();
  expect(field().rows).toBe(1);
  expect(button("Post")).toBeNull();
  act(() => field().focus());
  expect(field().rows).toBe(3);
  expect(button("Post")?.disabled).toBe(true);
  act(() => field().blur());
  expect(field().rows).toBe(1);
  act(() => field().focus());
  type("half");
  act(() => field().blur());
  expect(field().rows).toBe(3);
});

test("Enter posts what was typed, trimmed, and the comment stands there", async () => {
  await open();
  act(() => field().focus());
  type("  Acceleration. \n");
  enter();
  await waitFor(() => expect(asked).toMatchObject([{ method: "POST", content: "Acceleration." }]));
  expect(asked[0]?.key).toBeTruthy();
  await asked[0]?.answer();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(texts().at(-1)).toBe("Acceleration.");
  expect(field().value).toBe("");
  expect(field().rows).toBe(1);
  expect(document.activeElement).toBe(field());
});

test("Shift and Enter, and Enter that ends the composing of a letter, post nothing", async () => {
  await open();
  type("half");
  expect(enter({ shiftKey: true })).toBe(true);
  expect(enter({ isComposing: true })).toBe(true);
  await act(async () => undefined);
  expect(asked).toEqual([]);
});

test("on a touch keyboard Enter breaks the line", async () => {
  isTouch = true;
  await open();
  type("half");
  expect(enter()).toBe(true);
  await act(async () => undefined);
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  await waitFor(() => expect(asked).toHaveLength(1));
});

test("a double press posts once", async () => {
  await open();
  type("Once");
  enter();
  enter();
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  enter();
  await asked[0]?.answer();
  enter();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(asked).toHaveLength(1);
});

test("what could not be posted stays, and Retry is the same wish", async () => {
  await open();
  type("Kept");
  enter();
  await waitFor(() => expect(asked).toHaveLength(1));
  await asked[0]?.answer(422);
  expect((await screen.findByRole("alert")).textContent).toContain("Not saved");
  expect(field().value).toBe("Kept");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.key).toBe(asked[0]?.key);
  await asked[1]?.answer(422);
  await screen.findByRole("alert");
  type("Kept, and changed");
  enter();
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.key).not.toBe(asked[0]?.key);
  await asked[2]?.answer();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the same words may be said twice", async () => {
  await open();
  for (const count of [1, 2]) {
    type("Done");
    enter();
    await waitFor(() => expect(asked).toHaveLength(count));
    await asked[count - 1]?.answer();
    await screen.findByRole("heading", { name: `Comments (${count + 1})` });
  }
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
});

test("a comment that is too long says so and is not sent", async () => {
  await open();
  type("x".repeat(commentMaxLength));
  expect(screen.queryByRole("alert")).toBeNull();
  type("x".repeat(commentMaxLength + 1));
  expect(screen.getByRole("alert").textContent).toBe("Comments must be at most 5000 characters");
  enter();
  await act(async () => undefined);
  expect(asked).toEqual([]);
});

test("what was typed survives a reload, with its key once it was sent", async () => {
  await open();
  type("Half a thought");
  await act(soonKept);
  expect(await hasDrafts("m1")).toBe(true);
  cleanup();
  await open();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  expect(field().rows).toBe(3);
  enter();
  await waitFor(() => expect(asked).toHaveLength(1));
  cleanup();
  await open();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  enter();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.key).toBe(asked[0]?.key);
  await asked[1]?.answer();
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
  type("Half a thought");
  enter();
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.key).not.toBe(asked[0]?.key);
});

/** The browser's locks, as far as drafts use them; `others` are held by other tabs. */
function lockBrowser(others: string[]) {
  const own = new Set<string>();
  const request = async (lock: string, _options: unknown, work: () => Promise<void>) => {
    own.add(lock);
    await work();
    own.delete(lock);
  };
  const query = () =>
    Promise.resolve({ held: [...others, ...own].map((lock) => ({ name: lock })) });
  Object.defineProperty(navigator, "locks", { value: { request, query }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  return own;
}

test("a comment being typed in another tab is not offered here, and stays beside one's own", async () => {
  const others: string[] = [];
  const own = lockBrowser(others);
  await open();
  type("In the first tab");
  await act(soonKept);
  others.push(...own);
  expect(others).toHaveLength(1);
  cleanup();
  await open();
  await act(soonKept);
  expect(field().value).toBe("");
  type("In the second tab");
  await act(soonKept);
  const drafts = await readDrafts(commentOwner("m1", "d1"));
  expect(drafts.map(({ content }) => content)).toEqual(["In the second tab", "In the first tab"]);
  others.pop();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  await open();
  await waitFor(() => expect(field().value).toBe("In the first tab"));
});

test("a draft that another tab threw away is kept again by the form that writes it", async () => {
  await open();
  type("Half a thought");
  await act(soonKept);
  await deleteDraftsOf("m1");
  cleanup();
  expect(await readDrafts(commentOwner("m1", "d1"))).toMatchObject([{ content: "Half a thought" }]);
});

test("who signs out leaves nothing behind of what was thrown away", async () => {
  const queries = await open();
  type("Half a thought");
  await act(soonKept);
  await deleteDraftsOf("m1");
  const viewer = { kind: "nobody" } as const;
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  expect(await hasDrafts("m1")).toBe(false);
});

test("another member is not offered what was typed", async () => {
  await open();
  type("Half a thought");
  await act(soonKept);
  cleanup();
  await open({ ...member, id: "m2" } as Viewer);
  await act(soonKept);
  expect(field().value).toBe("");
});

test("Cancel discards the text and its draft, Undo brings it back", async () => {
  await open();
  act(() => field().focus());
  type("Half a thought");
  await act(soonKept);
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(field().value).toBe("");
  expect(field().rows).toBe(1);
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
  const [toast] = readToasts();
  expect(toast?.text).toBe("Changes discarded");
  act(() => toast?.action?.run());
  expect(field().value).toBe("Half a thought");
  await act(soonKept);
  expect(await readDrafts(commentOwner("m1", "d1"))).toMatchObject([{ content: "Half a thought" }]);
});

test("one's own comment is deleted after a question", async () => {
  stored = [...stored, comment("2", "Mei Tanaka", "Mine", true)];
  await open();
  expect(button("Delete comment by Jonas Weber")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Delete comment by Mei Tanaka" }));
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(asked).toMatchObject([{ method: "DELETE", path: "/2" }]));
  await asked[0]?.answer(500);
  const failure = await question.findByRole("alert");
  expect(failure.textContent).toBe("Failed to delete comment. Please try again.");
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(asked).toHaveLength(2));
  await asked[1]?.answer();
  await screen.findByRole("heading", { name: "Comments (1)", hidden: true });
  expect(texts()).toHaveLength(1);
});
