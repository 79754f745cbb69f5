import { onlineManager } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../domain/permissions.ts";
import { configQuery, sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { elena, mei } from "../testing/members.ts";
import { OuterPage } from "./outer-page.tsx";
import { Page } from "./page.tsx";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const guest: Viewer = { kind: "guest" };
const nobody: Viewer = { kind: "nobody" };

async function show(viewer: Viewer, component = InnerScreen, feedbackHref: string | null = null) {
  const queryClient = createTestClient();
  queryClient.setQueryData(configQuery.queryKey, {
    ...testConfig,
    teamName: "Scuderia",
    version: "1.2.3",
  });
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref });
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  await screen.findByText("The screen itself");
}

function InnerScreen() {
  return (
    <Page title="Chassis" back="/subteam/chassis" actions={<button type="button">Edit</button>}>
      The screen itself
    </Page>
  );
}

function OuterScreen() {
  return <OuterPage title="Sign in">The screen itself</OuterPage>;
}

async function openMenu(): Promise<string[]> {
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const menu = within(await screen.findByRole("menu"));
  return menu.getAllByRole("menuitem").map((item) => item.textContent);
}

test("names the screen and the team in the window's title", async () => {
  await show(mei);
  expect(document.title).toBe("Chassis · Scuderia");
});

test("shows a member links home and back, actions and the menu", async () => {
  await show(mei);
  const bar = within(screen.getByRole("banner"));
  expect(bar.getByRole("link", { name: "Scuderia" }).getAttribute("href")).toBe("/");
  expect(bar.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/subteam/chassis");
  expect(bar.getByRole("button", { name: "Edit" })).toBeTruthy();
  expect(await openMenu()).toEqual([
    "View Portfolio",
    "Account",
    "Recent",
    "Help",
    "Keyboard shortcuts",
    "Logout",
  ]);
});

test("adds Import, Captain Management, Settings, and System to a captain's menu", async () => {
  await show(elena);
  expect(await openMenu()).toEqual([
    "View Portfolio",
    "Account",
    "Recent",
    "Import",
    "Captain Management",
    "Settings",
    "System",
    "Help",
    "Keyboard shortcuts",
    "Logout",
  ]);
});

test("shows guests their mode and the exit in the bar and in a strip below", async () => {
  await show(guest);
  expect(screen.queryByRole("button", { name: "Menu" })).toBeNull();
  const strip = screen.getByRole("region", { name: "Guest mode" });
  // Style sheets show one of them.
  for (const place of [strip, screen.getByRole("banner")]) {
    expect(within(place).getByText("Guest Mode (View Only)")).toBeTruthy();
    expect(within(place).getByRole("button", { name: "Exit Guest Mode" })).toBeTruthy();
  }
});

test("shows a visitor only the team's name and the theme toggle", async () => {
  await show(nobody, OuterScreen);
  const bar = within(screen.getByRole("banner"));
  expect(bar.getByRole("link", { name: "Scuderia" })).toBeTruthy();
  expect(bar.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Dark mode",
  ]);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("skips to the content with the first link", async () => {
  await show(mei);
  const [first] = screen.getAllByRole("link");
  expect(first?.textContent).toBe("Skip to content");
  const target = document.querySelector<HTMLElement>(first?.getAttribute("href") ?? "");
  expect(target).toBe(screen.getByRole("main"));
  target?.focus();
  expect(document.activeElement).toBe(target);
});

test("shows the offline strip until the connection is back", async () => {
  await show(mei);
  const offlineNote = () => screen.queryByText(/offline/i);
  expect(offlineNote()).toBeNull();
  act(() => onlineManager.setOnline(false));
  expect(offlineNote()?.getAttribute("role")).toBe("status");
  act(() => onlineManager.setOnline(true));
  expect(offlineNote()).toBeNull();
});

test("shows the version and an optional feedback link in the footer", async () => {
  await show(mei, InnerScreen, "https://forms.example/f");
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText("v1.2.3")).toBeTruthy();
  const link = footer.getByRole("link", { name: "Feedback" });
  expect(link.getAttribute("href")).toBe("https://forms.example/f");
  cleanup();
  await show(mei);
  expect(screen.queryByRole("link", { name: "Feedback" })).toBeNull();
});

test("shows members a bell left of the theme toggle, and guests none (rule 13.35)", async () => {
  await show(mei);
  const bell = await screen.findByRole("button", { name: "Notifications" });
  const toggle = screen.getByRole("button", { name: "Dark mode" });
  expect(bell.compareDocumentPosition(toggle)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  cleanup();
  await show(guest);
  expect(screen.queryByRole("button", { name: "Notifications" })).toBeNull();
});
