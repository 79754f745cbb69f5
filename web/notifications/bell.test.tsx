import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryKeys } from "../api/query-keys.ts";
import { showRoutes } from "../documents/testing/show-routes.tsx";
import { createTestState } from "../testing/create-test-state.ts";
import { phone } from "../ui/use-media.ts";
import { Bell } from "./bell.tsx";
import { notificationOf, notificationServer } from "./testing/notification-server.ts";

const server = notificationServer();
let isOnPhone: boolean;

beforeEach(() => {
  isOnPhone = false;
  server.reset();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isOnPhone && query === phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  server.stored = [
    notificationOf("a", { kind: "comment", comment: "c1", quote: "Can we log coolant out?" }),
    notificationOf("b"),
    notificationOf("c", { kind: "new-document", read: true, at: "2026-01-02T12:00:00.000Z" }),
  ];
});

const Screen = () => (
  <>
    <Bell />
    <button type="button">Elsewhere</button>
  </>
);

function show(address = "/") {
  const state = createTestState();
  const screens = { "/": Screen, "/notifications": Screen, "/document/$id": Screen };
  return { state, path: showRoutes(state, address, screens) };
}

const bell = (name: string) => screen.findByRole("button", { name });
const dialog = () => screen.queryByRole("dialog", { name: "Notifications" });
const row = (text: RegExp) => {
  const found = screen.getAllByRole("listitem").find((item) => text.test(item.textContent ?? ""));
  if (!found) throw new Error(`No row ${String(text)}`);
  return within(found);
};

async function open(address = "/") {
  const shown = show(address);
  fireEvent.click(await bell("Notifications, 2 unread"));
  await screen.findByRole("dialog", { name: "Notifications" });
  await screen.findByText("Can we log coolant out?");
  return shown;
}

test("says how many are unread, and follows the answer (rule 13.66)", async () => {
  const { state } = show();
  expect((await bell("Notifications, 2 unread")).textContent).toBe("2");
  server.stored = [];
  await act(() => state.queryClient.invalidateQueries({ queryKey: queryKeys.notifications }));
  expect((await bell("Notifications")).textContent).toBe("");
});

test("shortens a number that has no room, but not its name", async () => {
  server.stored = Array.from({ length: 100 }, (_nothing, at) => notificationOf(`n${at}`));
  show();
  expect((await bell("Notifications, 100 unread")).textContent).toBe("99+");
});

test("lists notifications by days, newest first (rule 13.37)", async () => {
  await open();
  expect(screen.getAllByRole("heading", { level: 3 }).map((day) => day.textContent)).toEqual([
    "Today",
    "Earlier",
  ]);
  const today = within(screen.getByRole("list", { name: "Today" }));
  expect(today.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Noor Haddad commented on Segment model",
    "Noor Haddad edited Segment model",
  ]);
  expect(row(/edited Segment model.*KB60014/).getByText("Unread.")).toBeTruthy();
});

test("takes the focus, and gives it back with Escape (rule 13.67)", async () => {
  await open();
  expect(document.activeElement).toBe(dialog());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(await bell("Notifications, 2 unread"));
});

test.each([
  ["another press of the bell", async () => fireEvent.click(await bell("Notifications, 2 unread"))],
  ["Close", async () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["a press elsewhere", async () => fireEvent.pointerDown(screen.getByText("Elsewhere"))],
  ["focus elsewhere", async () => act(() => screen.getByText("Elsewhere").focus())],
])("closes with %s", async (_what, leave) => {
  await open();
  await leave();
  expect(dialog()).toBeNull();
});

test("stays open while it is used", async () => {
  await open();
  fireEvent.pointerDown(screen.getByRole("heading", { name: "Notifications" }));
  act(() => screen.getByRole("switch", { name: "Unread only" }).focus());
  expect(dialog()).toBeTruthy();
});

test("is a sheet on phones, and gives the focus back (rules 13.36 and 13.67)", async () => {
  isOnPhone = true;
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(document.activeElement).toBe(await bell("Notifications, 2 unread"));
});

test("marks a followed notification as read, and closes (rule 13.38)", async () => {
  const { path } = await open();
  fireEvent.click(screen.getByRole("link", { name: /commented on/ }));
  await waitFor(() => expect(path()).toBe("/document/doc10000000000000000"));
  expect(server.writes).toEqual(["PUT /api/notifications/a/read"]);
  expect(dialog()).toBeNull();
  await bell("Notifications, 1 unread");
});

test("closes when it leads to the screen that is shown", async () => {
  await open("/document/doc10000000000000000");
  fireEvent.click(screen.getByRole("link", { name: /commented on/ }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(document.activeElement).toBe(await bell("Notifications, 1 unread"));
});

test("stays open when a link is opened in another tab, and marks it as read", async () => {
  await open();
  const link = screen.getByRole("link", { name: /commented on/ });
  fireEvent.click(link, { ctrlKey: true });
  await bell("Notifications, 1 unread");
  fireEvent(
    screen.getByRole("link", { name: "Noor Haddad edited Segment model" }),
    new MouseEvent("auxclick", { bubbles: true, button: 1 }),
  );
  await bell("Notifications");
  expect(dialog()).toBeTruthy();
});

test("does not mark a read notification as read again", async () => {
  server.stored = [notificationOf("a", { read: true, quote: "Can we log coolant out?" })];
  show();
  fireEvent.click(await bell("Notifications"));
  fireEvent.click(await screen.findByRole("link", { name: /edited/ }));
  expect(dialog()).toBeNull();
  expect(server.writes).toEqual([]);
});

test("marks one as read and as unread again, at once (rule 13.39)", async () => {
  await open();
  fireEvent.click(row(/commented/).getByRole("button", { name: "Mark as read" }));
  await bell("Notifications, 1 unread");
  expect(row(/commented/).queryByText("Unread.")).toBeNull();
  fireEvent.click(row(/commented/).getByRole("button", { name: "Mark as unread" }));
  await bell("Notifications, 2 unread");
  await waitFor(() =>
    expect(server.writes).toEqual([
      "PUT /api/notifications/a/read",
      "DELETE /api/notifications/a/read",
    ]),
  );
});

test("takes a mark back when the server refuses it (rule 13.39)", async () => {
  await open();
  server.refusals = [500];
  fireEvent.click(row(/commented/).getByRole("button", { name: "Mark as read" }));
  expect(await screen.findByText("Could not mark the notification as read.")).toBeTruthy();
  await bell("Notifications, 2 unread");
  expect(row(/commented/).getByText("Unread.")).toBeTruthy();
});

test("marks all as read, and then has nothing to mark", async () => {
  await open();
  const all = screen.getByRole("button", { name: "Mark all as read" });
  fireEvent.click(all);
  await bell("Notifications");
  expect(server.writes).toEqual(["POST /api/notifications/read"]);
  expect(screen.queryByText("Unread.")).toBeNull();
  expect(all.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(all);
  expect(server.writes).toHaveLength(1);
});

test("focuses the next unread one when one is read and disappears (rule 13.68)", async () => {
  await open();
  fireEvent.click(screen.getByRole("switch", { name: "Unread only" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(server.reads).toContain("/api/notifications?unread=true");
  const mark = row(/commented/).getByRole("button", { name: "Mark as read" });
  mark.focus();
  fireEvent.click(mark);
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  const next = row(/edited/).getByRole("button", { name: "Mark as read" });
  expect(document.activeElement).toBe(next);
  fireEvent.click(next);
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  expect(dialog()?.contains(document.activeElement)).toBe(true);
});

test("loads more, at the end of the list", async () => {
  server.pageSize = 2;
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("heading", { name: "Earlier" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "All notifications are shown" })).toBeTruthy();
});

test("refetches one page after more were shown and the dialog was closed", async () => {
  server.pageSize = 2;
  const { state } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("heading", { name: "Earlier" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  server.reads.length = 0;
  await act(() => state.queryClient.invalidateQueries({ queryKey: queryKeys.notifications }));
  expect(server.reads).toEqual(["/api/notifications?unread=false"]);
});

test("says that there are none yet", async () => {
  server.stored = [];
  show();
  fireEvent.click(await bell("Notifications"));
  expect(await screen.findByText("No notifications yet")).toBeTruthy();
});

test("says that they could not be loaded, and loads them again with Retry", async () => {
  server.readStatus = 400;
  show();
  fireEvent.click(await bell("Notifications"));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load notifications");
  server.readStatus = 200;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Can we log coolant out?")).toBeTruthy();
});

test("says without a connection that the list may be old", async () => {
  await open();
  act(() => onlineManager.setOnline(false));
  expect(screen.getByText("You're offline. This list may be out of date.")).toBeTruthy();
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByText(/offline/)).toBeNull();
});

test("leads to the screen with all notifications", async () => {
  const { path } = await open();
  fireEvent.click(screen.getByRole("link", { name: "All notifications" }));
  expect(dialog()).toBeNull();
  await waitFor(() => expect(path()).toBe("/notifications"));
});
