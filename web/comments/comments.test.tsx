import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  button,
  comment,
  server,
  openComments,
  stubBrowser,
  texts,
} from "./testing/open-comments.tsx";

beforeEach(stubBrowser);

test("lists comments oldest first and loads earlier ones on request", async () => {
  server.stored = ["a", "b", "c", "d", "e"].map((text) => comment(text, "Mei Tanaka", text));
  await openComments();
  await waitFor(() => expect(texts()).toEqual(["d", "e"]));
  fireEvent.click(screen.getByRole("button", { name: "Show earlier comments" }));
  await waitFor(() => expect(texts()).toEqual(["b", "c", "d", "e"]));
  fireEvent.click(screen.getByRole("button", { name: "Show earlier comments" }));
  await waitFor(() => expect(texts()).toEqual(["a", "b", "c", "d", "e"]));
  expect(button("Show earlier comments")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Comments (5)");
});

test("links URLs in a comment and shows HTML as text", async () => {
  server.stored = [
    comment("1", "Jonas Weber", "<b>see</b> https://team.example/run. javascript:alert(1)"),
  ];
  await openComments();
  const link = screen.getByRole("link");
  expect(link.getAttribute("href")).toBe("https://team.example/run");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(texts()).toEqual([server.stored[0]?.content]);
});

test("shows guests the empty state without a comment form", async () => {
  server.stored = [];
  await openComments({ kind: "guest" });
  expect(screen.getByText("No comments yet. Be the first to add one!")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("deletes the viewer's own comment after confirmation", async () => {
  server.stored = [...server.stored, comment("2", "Mei Tanaka", "Mine", true)];
  await openComments();
  expect(button("Delete comment by Jonas Weber")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Delete comment by Mei Tanaka" }));
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(server.requests).toMatchObject([{ method: "DELETE", path: "/2" }]));
  await server.requests[0]?.answer(500);
  const failure = await question.findByRole("alert");
  expect(failure.textContent).toBe("Failed to delete comment. Please try again.");
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(server.requests).toHaveLength(2));
  await server.requests[1]?.answer();
  await screen.findByRole("heading", { name: "Comments (1)", hidden: true });
  expect(texts()).toHaveLength(1);
});
