import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../domain/permissions.ts";
import { keysKeptFor } from "../../domain/repeated-creates.ts";
import {
  commentOwner,
  deleteDraftsOf,
  hasDrafts,
  readDrafts,
  writeDraft,
} from "../documents/drafts.ts";
import { lockBrowser } from "../documents/testing/lock-browser.ts";
import { askInPlace } from "../sessions/ask-in-place.ts";
import { sessionQuery } from "../sessions/queries.ts";
import { readToasts } from "../ui/toasts.ts";
import {
  comment,
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

test("what was typed survives a reload, with its key once it was sent", async () => {
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
  expect(edge.asked[1]?.key).toBe(edge.asked[0]?.key);
  await edge.asked[1]?.answer();
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
  type("Half a thought");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(3));
  expect(edge.asked[2]?.key).not.toBe(edge.asked[0]?.key);
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
  const drafts = await readDrafts(commentOwner("m1", "d1"));
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
  expect(await readDrafts(commentOwner("m1", "d1"))).toMatchObject([{ content: "Half a thought" }]);
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

test.each([
  ["that stands there already is not posted again", "Half a thought", 0],
  ["that never arrived is posted", "Half another thought", 1],
])(
  "what was sent so long ago that the server has forgotten it and %s",
  async (_, content, posts) => {
    const sentAt = Date.now() - keysKeptFor;
    const owner = commentOwner("m1", "d1");
    const text = { subteam: "", title: "", tags: [], content: "Half a thought" };
    await writeDraft({ ...text, id: "x", owner, key: "k", sentAt, at: sentAt });
    const author = { id: "m1", name: "Mei Tanaka", subteam: null };
    const createdAt = new Date(sentAt).toISOString();
    edge.stored = [{ ...comment("9", "", content, true), author, createdAt }];
    await openComments();
    await waitFor(() => expect(field().value).toBe("Half a thought"));
    enter();
    await waitFor(() => expect(field().readOnly || field().value === "").toBe(true));
    await edge.asked[0]?.answer();
    await waitFor(() => expect(field().value).toBe(""));
    expect(edge.asked).toHaveLength(posts);
    await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
  },
);

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
  expect(await readDrafts(commentOwner("m1", "d1"))).toMatchObject([{ content: "Half a thought" }]);
});
