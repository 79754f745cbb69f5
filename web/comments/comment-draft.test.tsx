import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../domain/permissions.ts";
import { sessionQuery } from "../api/session.ts";
import { deleteDraftsOf, hasDrafts, readDrafts, writeDraft } from "../saving/drafts.ts";
import { lockBrowser } from "../saving/testing/lock-browser.ts";
import { askInPlace } from "../sessions/ask-in-place.ts";
import { readToasts } from "../ui/toasts.ts";
import type { CommentDraft } from "./comment-draft.ts";
import { commentOwner } from "./comment-draft.ts";
import {
  edge,
  enter,
  field,
  leaveBrowser,
  member,
  openComments,
  stubBrowser,
  thenPause,
  type,
} from "./testing/open-comments.tsx";

beforeEach(stubBrowser);
afterEach(leaveBrowser);

test("what was typed survives a reload, and is sent again exactly once it was sent", async () => {
  await openComments();
  await thenPause(() => type("Half a thought"));
  expect(await hasDrafts("m1")).toBe(true);
  cleanup();
  await openComments();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  expect(field().rows).toBe(3);
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(1));
  cleanup();
  await openComments();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(2));
  const { path, saveId } = edge.asked[0] ?? {};
  expect(edge.asked[1]).toMatchObject({ path, saveId, version: 0 });
  await edge.asked[1]?.answer();
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
  type("Half a thought");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(3));
  expect(edge.asked[2]?.path).not.toBe(path);
});

test("a comment being typed in another tab is not offered here, and stays beside one's own", async () => {
  const others: string[] = [];
  const own = lockBrowser(others);
  await openComments();
  await thenPause(() => type("In the first tab"));
  others.push(...own);
  expect(others).toHaveLength(1);
  cleanup();
  await openComments();
  await act(async () => undefined);
  expect(field().value).toBe("");
  await thenPause(() => type("In the second tab"));
  const drafts = await readDrafts<CommentDraft>(commentOwner("m1", "d1"));
  expect(drafts.map(({ content }) => content)).toEqual(["In the second tab", "In the first tab"]);
  others.pop();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  await openComments();
  await waitFor(() => expect(field().value).toBe("In the first tab"));
});

test("a draft that another tab threw away is kept again by the form that writes it", async () => {
  await openComments();
  await thenPause(() => type("Half a thought"));
  await deleteDraftsOf("m1");
  cleanup();
  expect(await readDrafts<CommentDraft>(commentOwner("m1", "d1"))).toMatchObject([
    { content: "Half a thought" },
  ]);
});

test("who signs out leaves nothing behind of what was thrown away", async () => {
  const queries = await openComments();
  await thenPause(() => type("Half a thought"));
  await deleteDraftsOf("m1");
  const viewer = { kind: "nobody" } as const;
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  cleanup();
  expect(await hasDrafts("m1")).toBe(false);
});

test("offers a draft of an earlier release", async () => {
  const text = { subteam: "", title: "", tags: [], content: "Half a thought" };
  const owner = commentOwner("m1", "d1");
  await writeDraft({ ...text, id: "x", owner, key: "k", sentAt: 1, at: 1 });
  await openComments();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(1));
  expect(edge.asked[0]).toMatchObject({ content: "Half a thought", version: 0 });
  await edge.asked[0]?.answer();
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
});

test("a draft that is merely offered does not hold on to an ended session", async () => {
  await openComments();
  await thenPause(() => type("Half a thought"));
  cleanup();
  await openComments();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  expect(askInPlace()).toBe(false);
  type("Half a thought more");
  act(() => expect(askInPlace()).toBe(true));
});

test("another member is not offered what was typed", async () => {
  await openComments();
  await thenPause(() => type("Half a thought"));
  cleanup();
  await openComments({ ...member, id: "m2" } as Viewer);
  await act(async () => undefined);
  expect(field().value).toBe("");
});

test("Cancel discards the text and its draft, Undo brings it back", async () => {
  await openComments();
  act(() => field().focus());
  await thenPause(() => type("Half a thought"));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(field().value).toBe("");
  expect(field().rows).toBe(1);
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
  const [toast] = readToasts();
  expect(toast?.text).toBe("Changes discarded");
  await thenPause(() => toast?.action?.run());
  expect(field().value).toBe("Half a thought");
  expect(await readDrafts<CommentDraft>(commentOwner("m1", "d1"))).toMatchObject([
    { content: "Half a thought" },
  ]);
});
