import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { commentMaxLength } from "../../domain/comments/comments.ts";
import { sessionQuery } from "../api/session.ts";
import { readToasts } from "../ui/toasts.ts";
import {
  button,
  edge,
  enter,
  field,
  leaveBrowser,
  member,
  openComments,
  stubBrowser,
  texts,
  type,
} from "./testing/open-comments.tsx";

beforeEach(stubBrowser);
afterEach(leaveBrowser);

test("the form opens with the focus and closes when it is left empty", async () => {
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

test("offers no posting of invisible characters", async () => {
  await openComments();
  act(() => field().focus());
  type("\u200b\u3164");
  expect(button("Post")?.disabled).toBe(true);
  enter();
  await act(async () => undefined);
  expect(edge.asked).toEqual([]);
});

test("Enter posts what was typed, trimmed, and the comment stands there", async () => {
  await openComments();
  act(() => field().focus());
  type("  Acceleration. \n");
  enter();
  await waitFor(() =>
    expect(edge.asked).toMatchObject([{ method: "PUT", version: 0, content: "Acceleration." }]),
  );
  expect(edge.asked[0]?.path).toMatch(/^\/[a-z2-9]{20}$/);
  await edge.asked[0]?.answer();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(texts().at(-1)).toBe("Acceleration.");
  expect(field().value).toBe("");
  expect(field().rows).toBe(1);
  expect(document.activeElement).toBe(field());
});

test("Shift and Enter, and Enter that ends the composing of a letter, post nothing", async () => {
  await openComments();
  type("half");
  expect(enter({ shiftKey: true })).toBe(true);
  expect(enter({ isComposing: true })).toBe(true);
  // Safari has ended the composing before it tells of the key.
  expect(enter({ keyCode: 229 })).toBe(true);
  await act(async () => undefined);
  expect(edge.asked).toEqual([]);
});

test("on a touch keyboard Enter breaks the line", async () => {
  edge.isTouch = true;
  await openComments();
  type("half");
  expect(enter()).toBe(true);
  await act(async () => undefined);
  expect(edge.asked).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  await waitFor(() => expect(edge.asked).toHaveLength(1));
});

test("a double press posts once", async () => {
  await openComments();
  type("Once");
  enter();
  enter();
  fireEvent.click(screen.getByRole("button", { name: /Post/ }));
  await waitFor(() => expect(edge.asked).toHaveLength(1));
  enter();
  await edge.asked[0]?.answer();
  enter();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(edge.asked).toHaveLength(1);
});

test("what could not be posted stays, and Retry is the same wish", async () => {
  await openComments();
  type("Kept");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(1));
  await edge.asked[0]?.answer(422);
  expect((await screen.findByRole("alert")).textContent).toContain("Not saved");
  expect(field().value).toBe("Kept");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(edge.asked).toHaveLength(2));
  expect(edge.asked[1]?.path).toBe(edge.asked[0]?.path);
  await edge.asked[1]?.answer(422);
  await screen.findByRole("alert");
  type("Kept, and changed");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(3));
  await edge.asked[2]?.answer();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a comment that a full disk refuses stays, with the reason", async () => {
  const detail = "Storage quota exceeded. Please try with smaller files.";
  await openComments();
  type("Kept");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(1));
  await edge.asked[0]?.answer(507, { code: "storage-full", detail });
  expect((await screen.findByRole("alert")).textContent).toContain(`Not saved. ${detail}`);
  expect(field().value).toBe("Kept");
  expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
});

test("what was discarded after a refusal and brought back is the same comment", async () => {
  await openComments();
  type("Which bearing?");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(1));
  await edge.asked[0]?.answer(507);
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  act(() => readToasts()[0]?.action?.run());
  expect(field().value).toBe("Which bearing?");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(2));
  expect(edge.asked[1]?.path).toBe(edge.asked[0]?.path);
});

test("what was refused and then emptied is given up: the next is another comment", async () => {
  await openComments();
  type("Which bearing?");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(1));
  await edge.asked[0]?.answer(507);
  await screen.findByRole("alert");
  type("");
  type("Brakes");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(2));
  expect(edge.asked[1]?.path).not.toBe(edge.asked[0]?.path);
});

test("the same words may be said twice", async () => {
  await openComments();
  for (const count of [1, 2]) {
    type("Done");
    enter();
    await waitFor(() => expect(edge.asked).toHaveLength(count));
    await edge.asked[count - 1]?.answer();
    await screen.findByRole("heading", { name: `Comments (${count + 1})` });
  }
  expect(edge.asked[1]?.path).not.toBe(edge.asked[0]?.path);
});

test("a comment that is too long says so and is not sent", async () => {
  await openComments();
  type("x".repeat(commentMaxLength));
  expect(screen.queryByRole("alert")).toBeNull();
  type("x".repeat(commentMaxLength + 1));
  expect(screen.getByRole("alert").textContent).toBe("Comments must be at most 5000 characters");
  enter();
  await act(async () => undefined);
  expect(edge.asked).toEqual([]);
});

const signInAgain = () => screen.findByRole("dialog", { name: "Please sign in again" });
const signIn = async () => {
  const dialog = within(await signInAgain());
  fireEvent.change(dialog.getByLabelText("Password"), { target: { value: "apex-late-42" } });
  fireEvent.click(dialog.getByRole("button", { name: "Sign In" }));
};
const session = { viewer: member, feedbackHref: null };

test("a session that has ended asks for the password in place, then the comment is posted once", async () => {
  await openComments();
  type("Still here");
  enter();
  await waitFor(() => expect(edge.asked).toHaveLength(1));
  await edge.asked[0]?.answer(401, { code: "not-signed-in" });
  await signIn();
  await waitFor(() => expect(edge.asked[1]?.path).toBe("/api/session"));
  await edge.asked[1]?.answer(200, session);
  await waitFor(() => expect(edge.asked).toHaveLength(3));
  const [first, , again] = edge.asked;
  const same = { path: first?.path, version: 0 };
  expect(again).toMatchObject({ ...same, content: "Still here", writer: "m1" });
  await again?.answer();
  await screen.findByRole("heading", { name: "Comments (2)" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(field().value).toBe("");
});

test("a session found to have ended leaves the form and its text where they are", async () => {
  const queries = await openComments();
  type("Half a thought");
  const nobody = { viewer: { kind: "nobody" as const }, feedbackHref: null };
  act(() => void queries.setQueryData(sessionQuery.queryKey, nobody));
  expect(field().value).toBe("Half a thought");
  enter();
  await signIn();
  await waitFor(() => expect(edge.asked.map(({ path }) => path)).toEqual(["/api/session"]));
  await edge.asked[0]?.answer(200, session);
  await waitFor(() =>
    expect(edge.asked[1]).toMatchObject({ method: "PUT", content: "Half a thought" }),
  );
});
