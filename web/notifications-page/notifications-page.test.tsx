import { RouterProvider } from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../domain/permissions.ts";
import { queryKeys } from "../api/query-keys.ts";
import { sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import {
  notificationOf,
  notificationServer,
} from "../notifications/testing/notification-server.ts";
import { createAppRouter } from "../routes.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { mei } from "../testing/members.ts";

const server = notificationServer();

beforeEach(() => {
  server.reset();
  server.stored = [
    notificationOf("a", { kind: "mention", comment: "c1", quote: "Please decide." }),
    notificationOf("b", { read: true, at: "2026-01-02T12:00:00.000Z" }),
  ];
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener() {}
      close() {}
    },
  );
});

function open(address: string, viewer: Viewer = mei) {
  window.history.replaceState({}, "", address);
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router} />
    </AppStateProvider>,
  );
  return { queryClient, router };
}

const heading = () => screen.findByRole("heading", { level: 1, name: "Notifications" });
const rows = () => within(screen.getByRole("main")).queryAllByRole("listitem");

test("shows all notifications by days, and how long they are kept (rule 13.41)", async () => {
  open("/notifications");
  await heading();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getAllByRole("heading", { level: 2 }).map((day) => day.textContent)).toEqual([
    "Today",
    "Earlier",
  ]);
  expect(screen.getByText(/Kept for 90 days/)).toBeTruthy();
});

test("keeps the filter in the address (rule 13.69)", async () => {
  open("/notifications");
  await heading();
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.click(screen.getByRole("switch", { name: "Unread only" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(window.location.search).toBe("?unread=true");
  fireEvent.click(screen.getByRole("switch", { name: "Unread only" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(window.location.search).toBe("");
});

test("opens with the filter of its address, and marks all as read", async () => {
  open("/notifications?unread=true");
  await heading();
  await waitFor(() => expect(rows()).toHaveLength(1));
  await waitFor(() =>
    expect(
      screen.getByRole("button", { name: "Mark all as read" }).getAttribute("aria-disabled"),
    ).toBeNull(),
  );
  fireEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  expect(await screen.findByText("Nothing unread")).toBeTruthy();
  expect(server.writes).toEqual(["POST /api/notifications/read"]);
});

test("refetches only one page for the bell after the screen has shown more", async () => {
  server.pageSize = 1;
  const { queryClient, router } = open("/notifications");
  await heading();
  fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await screen.findByRole("button", { name: "Notifications, 1 unread" });
  await act(() => router.navigate({ to: "/recent" }));
  await screen.findByRole("heading", { level: 1, name: "Recent" });
  server.reads.length = 0;
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }));
  expect(server.reads).toEqual(["/api/notifications?unread=false"]);
});

test("sends a guest to the home screen (rule 13.35)", async () => {
  open("/notifications", { kind: "guest" });
  await screen.findByRole("heading", { name: "Subteams" });
  expect(window.location.pathname).toBe("/");
});
