import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { commentMaxLength } from "../../domain/comments/comment-limits.ts";
import { sessionQuery } from "../api/session.ts";
import {
  button,
  server,
  pressEnter,
  field,
  member,
  openComments,
  stubBrowser,
  texts,
  type,
} from "./testing/open-comments.tsx";

beforeEach(stubBrowser);

test("opens the form on focus and collapses it when it is left empty", async () => {
  await openComments();
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

test("does not post invisible characters", async () => {
  await openComments();
  act(() => field().focus());
  type("\u200b\u3164");
  expect(button("Post")?.disabled).toBe(true);
  pressEnter();
  await act(async () => undefined);
  expect(server.requests).toEqual([]);
});

test("posts the trimmed text on Enter and shows the comment", async () => {
  await openComments();
  act(() => field().focus());
  type("  Acceleration. \n");
  pressEnter();
  await waitFor(() =>
    expect(server.requests).toMatchObject([
      { method: "PUT", version: 0, content: "Acceleration." },
    ]),
  );
  expect(server.requests[0]?.path).toMatch(/^\/[a-z2-9]{20}$/);
  await server.requests[0]?.answer();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(texts().at(-1)).toBe("Acceleration.");
  expect(field().value).toBe("");
  expect(field().rows).toBe(1);
  expect(document.activeElement).toBe(field());
});

test("posts nothing on Shift+Enter or on Enter that ends an IME composition", async () => {
  await openComments();
  type("half");
  expect(pressEnter({ shiftKey: true })).toBe(true);
  expect(pressEnter({ isComposing: true })).toBe(true);
  // Safari ends the composition before it sends the key event.
  expect(pressEnter({ keyCode: 229 })).toBe(true);
  await act(async () => undefined);
  expect(server.requests).toEqual([]);
});

test("inserts a line break on Enter with a touch keyboard", async () => {
  server.isTouch = true;
  await openComments();
  type("half");
  expect(pressEnter()).toBe(true);
  await act(async () => undefined);
  expect(server.requests).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  await waitFor(() => expect(server.requests).toHaveLength(1));
});

test("posts once on a double click", async () => {
  await openComments();
  type("Once");
  pressEnter();
  pressEnter();
  fireEvent.click(screen.getByRole("button", { name: /Post/ }));
  await waitFor(() => expect(server.requests).toHaveLength(1));
  pressEnter();
  await server.requests[0]?.answer();
  pressEnter();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(server.requests).toHaveLength(1);
});

test("keeps a comment that could not be posted and retries it under the same id", async () => {
  await openComments();
  type("Kept");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await server.requests[0]?.answer(422);
  expect((await screen.findByRole("alert")).textContent).toContain("Not saved");
  expect(field().value).toBe("Kept");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(server.requests[1]?.path).toBe(server.requests[0]?.path);
  await server.requests[1]?.answer(422);
  await screen.findByRole("alert");
  type("Kept, and changed");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(3));
  await server.requests[2]?.answer();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("keeps a comment refused because the disk is full and shows the reason", async () => {
  const detail = "Storage quota exceeded. Please try with smaller files.";
  await openComments();
  type("Kept");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await server.requests[0]?.answer(507, { code: "storage-full", detail });
  expect((await screen.findByRole("alert")).textContent).toContain(`Not saved. ${detail}`);
  expect(field().value).toBe("Kept");
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});

test("keeps the id of a refused comment that is discarded and restored", async () => {
  const { toasts } = await openComments();
  type("Which bearing?");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await server.requests[0]?.answer(507);
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  act(() => toasts.read()[0]?.action?.run());
  expect(field().value).toBe("Which bearing?");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(server.requests[1]?.path).toBe(server.requests[0]?.path);
});

test("starts another comment after a refused one is emptied", async () => {
  await openComments();
  type("Which bearing?");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await server.requests[0]?.answer(507);
  await screen.findByRole("alert");
  type("");
  type("Brakes");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(2));
  expect(server.requests[1]?.path).not.toBe(server.requests[0]?.path);
});

test("posts the same text twice as two comments", async () => {
  await openComments();
  for (const count of [1, 2]) {
    type("Done");
    pressEnter();
    await waitFor(() => expect(server.requests).toHaveLength(count));
    await server.requests[count - 1]?.answer();
    await screen.findByRole("heading", { name: `Comments (${count + 1})` });
  }
  expect(server.requests[1]?.path).not.toBe(server.requests[0]?.path);
});

test("reports a comment that is too long and does not send it", async () => {
  await openComments();
  type("x".repeat(commentMaxLength));
  expect(screen.queryByRole("alert")).toBeNull();
  type("x".repeat(commentMaxLength + 1));
  expect(screen.getByRole("alert").textContent).toBe("Comments must be at most 5000 characters");
  pressEnter();
  await act(async () => undefined);
  expect(server.requests).toEqual([]);
});

const signInAgain = () => screen.findByRole("dialog", { name: "Please sign in again" });
const signIn = async () => {
  const dialog = within(await signInAgain());
  fireEvent.change(dialog.getByLabelText("Password"), { target: { value: "apex-late-42" } });
  fireEvent.click(dialog.getByRole("button", { name: "Sign In" }));
};
const session = { viewer: member, feedbackHref: null };

test("asks for the password in place after the session ends and posts once", async () => {
  await openComments();
  type("Still here");
  pressEnter();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  await server.requests[0]?.answer(401, { code: "not-signed-in" });
  await signIn();
  await waitFor(() => expect(server.requests[1]?.path).toBe("/api/session"));
  await server.requests[1]?.answer(200, session);
  await waitFor(() => expect(server.requests).toHaveLength(3));
  const [first, , retry] = server.requests;
  const same = { path: first?.path, version: 0 };
  expect(retry).toMatchObject({ ...same, content: "Still here", writer: "m1" });
  await retry?.answer();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(field().value).toBe("");
});

test("keeps the form and its text when the session is found to have ended", async () => {
  const { queryClient: queries } = await openComments();
  type("Half a thought");
  const nobody = { viewer: { kind: "nobody" as const }, feedbackHref: null };
  act(() => void queries.setQueryData(sessionQuery.queryKey, nobody));
  expect(field().value).toBe("Half a thought");
  pressEnter();
  await signIn();
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toEqual(["/api/session"]));
  await server.requests[0]?.answer(200, session);
  await waitFor(() =>
    expect(server.requests[1]).toMatchObject({ method: "PUT", content: "Half a thought" }),
  );
});
