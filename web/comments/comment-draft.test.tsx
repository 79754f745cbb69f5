import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../domain/permissions.ts";
import { sessionQuery } from "../api/session.ts";
import { deleteMemberDrafts, hasDrafts, readDrafts, writeDraft } from "../saving/drafts.ts";
import { stubBrowserLocks } from "../saving/testing/stub-browser-locks.ts";
import type { CommentDraft } from "./comment-draft.ts";
import { commentDraftOwner } from "./comment-draft.ts";
import {
  server,
  pressEnter,
  field,
  member,
  openComments,
  stubBrowser,
  runAndPause,
  type,
} from "./testing/open-comments.tsx";

beforeEach(stubBrowser);

test("restores a typed comment after a reload and repeats an unanswered save exactly", async () => {
  await openComments();
  await runAndPause(() => type("Half a thought"));
  expect(await hasDrafts("m1")).toBe(true);
  cleanup();
  await openComments();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  expect(field().rows).toBe(3);
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  cleanup();
  await openComments();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(2));
  const { path, saveId } = server.requests[0] ?? {};
  expect(server.requests[1]).toMatchObject({ path, saveId, version: 0 });
  await server.requests[1]?.answer();
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
  type("Half a thought");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(3));
  expect(server.requests[2]?.path).not.toBe(path);
});

test("does not offer a comment open in another tab and keeps both drafts", async () => {
  const others: string[] = [];
  const own = stubBrowserLocks(others);
  await openComments();
  await runAndPause(() => type("In the first tab"));
  others.push(...own);
  expect(others).toHaveLength(1);
  cleanup();
  await openComments();
  await act(async () => undefined);
  expect(field().value).toBe("");
  await runAndPause(() => type("In the second tab"));
  const drafts = await readDrafts<CommentDraft>(commentDraftOwner("m1", "d1"));
  expect(drafts.map(({ content }) => content)).toEqual(["In the second tab", "In the first tab"]);
  others.pop();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  await openComments();
  await waitFor(() => expect(field().value).toBe("In the first tab"));
});

test("saves the draft again when another tab deletes it while the form is open", async () => {
  await openComments();
  await runAndPause(() => type("Half a thought"));
  await deleteMemberDrafts("m1");
  cleanup();
  expect(await readDrafts<CommentDraft>(commentDraftOwner("m1", "d1"))).toMatchObject([
    { content: "Half a thought" },
  ]);
});

test("does not restore a deleted draft when the member signs out", async () => {
  const { queryClient: queries } = await openComments();
  await runAndPause(() => type("Half a thought"));
  await deleteMemberDrafts("m1");
  const viewer = { kind: "nobody" } as const;
  act(() => void queries.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null }));
  cleanup();
  expect(await hasDrafts("m1")).toBe(false);
});

test("offers a draft saved by an earlier release", async () => {
  const text = { subteam: "", title: "", tags: [], content: "Half a thought" };
  const owner = commentDraftOwner("m1", "d1");
  await writeDraft({ ...text, id: "x", owner, key: "k", sentAt: 1, at: 1 });
  await openComments();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]).toMatchObject({ content: "Half a thought", version: 0 });
  await server.requests[0]?.answer();
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
});

test("does not ask for the password in place for a draft that is only offered", async () => {
  await openComments();
  await runAndPause(() => type("Half a thought"));
  cleanup();
  const { unsavedForms } = await openComments();
  await waitFor(() => expect(field().value).toBe("Half a thought"));
  expect(unsavedForms.askToSignIn()).toBe(false);
  type("Half a thought more");
  act(() => expect(unsavedForms.askToSignIn()).toBe(true));
});

test("does not offer a draft to another member", async () => {
  await openComments();
  await runAndPause(() => type("Half a thought"));
  cleanup();
  await openComments({ ...member, id: "m2" } as Viewer);
  await act(async () => undefined);
  expect(field().value).toBe("");
});

test("discards the text and its draft on Cancel and restores both on Undo", async () => {
  const { toasts } = await openComments();
  act(() => field().focus());
  await runAndPause(() => type("Half a thought"));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(field().value).toBe("");
  expect(field().rows).toBe(1);
  await waitFor(async () => expect(await hasDrafts("m1")).toBe(false));
  const [toast] = toasts.read();
  expect(toast?.text).toBe("Changes discarded");
  await runAndPause(() => toast?.action?.run());
  expect(field().value).toBe("Half a thought");
  expect(await readDrafts<CommentDraft>(commentDraftOwner("m1", "d1"))).toMatchObject([
    { content: "Half a thought" },
  ]);
});

test("takes Undo away once another comment is begun", async () => {
  const { toasts } = await openComments();
  act(() => field().focus());
  await runAndPause(() => type("Half a thought"));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(toasts.read()).toHaveLength(1);
  await runAndPause(() => type("Another one"));
  expect(toasts.read()).toEqual([]);
});
