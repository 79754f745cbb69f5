import { onlineManager } from "@tanstack/react-query";
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ToastList } from "../ui/toast-list.tsx";
import { createToasts, ToastsContext } from "../ui/toasts.ts";
import { waitForScreens } from "./wait-for-screens.ts";

let isReachable: boolean;
/** Answers the import of a screen's code. */
let loadCode: () => Promise<{ Settings: () => string }>;
let isOpeningScreen: () => boolean;

const Settings = () => "The settings";
const missing = () => Promise.reject(new Error("Failed to fetch dynamically imported module"));

beforeEach(() => {
  isReachable = true;
  loadCode = async () => ({ Settings });
  const answer = async () => {
    if (!isReachable) throw new TypeError("Failed to fetch");
    return Response.json({});
  };
  vi.stubGlobal("fetch", vi.fn<typeof fetch>(answer));
});

function disconnect() {
  isReachable = false;
  loadCode = missing;
}

function reconnect() {
  isReachable = true;
  loadCode = async () => ({ Settings });
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
}

async function show(history: RouterHistory = createMemoryHistory()) {
  const root = createRootRoute({
    component: () => (
      <>
        <Link to={"/settings" as never}>Settings</Link>
        <Link to={"/other" as never}>Other</Link>
        <Outlet />
        <ToastList />
      </>
    ),
  });
  const page = (path: string, component: () => unknown) =>
    createRoute({ getParentRoute: () => root, path, component: component as never });
  const router = createRouter({
    routeTree: root.addChildren([
      page("/", () => "The document"),
      page("/other", () => "Another document"),
      page("/settings", lazyRouteComponent(() => loadCode(), "Settings") as never),
    ]),
    history,
  });
  const toasts = createToasts();
  isOpeningScreen = waitForScreens(router, toasts, () => "Settings");
  render(
    <ToastsContext value={toasts}>
      <RouterProvider router={router as never} />
    </ToastsContext>,
  );
  await screen.findByText("The document");
  return () => router.state.location.pathname;
}

const link = () => screen.getByRole("link", { name: "Settings" });
const words = "You're offline. Settings opens when you're back.";

test("opens a screen whose code can be loaded", async () => {
  const path = await show();
  fireEvent.click(link());
  expect(await screen.findByText("The settings")).toBeTruthy();
  expect(path()).toBe("/settings");
  expect(screen.queryByText(words)).toBeNull();
});

test("stays on the screen without a connection, and continues when it is back", async () => {
  const path = await show();
  disconnect();
  fireEvent.click(link());
  expect((await screen.findByText(words)).getAttribute("role")).toBe("status");
  expect(screen.getByText("The document")).toBeTruthy();
  expect(path()).toBe("/");
  expect(link().dataset).toHaveProperty("waiting");
  expect(isOpeningScreen()).toBe(true);
  reconnect();
  expect(await screen.findByText("The settings")).toBeTruthy();
  expect(isOpeningScreen()).toBe(false);
  expect(screen.queryByText(words)).toBeNull();
  expect(link().dataset).not.toHaveProperty("waiting");
});

test("stays for good once the viewer chooses to", async () => {
  const path = await show();
  disconnect();
  fireEvent.click(link());
  fireEvent.click(await screen.findByRole("button", { name: "Stay here" }));
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  expect(link().dataset).not.toHaveProperty("waiting");
  expect(isOpeningScreen()).toBe(false);
  reconnect();
  await act(async () => undefined);
  expect(path()).toBe("/");
});

test("forgets the screen when another one is opened", async () => {
  const path = await show();
  disconnect();
  fireEvent.click(link());
  await screen.findByText(words);
  fireEvent.click(screen.getByRole("link", { name: "Other" }));
  await screen.findByText("Another document");
  expect(screen.queryByText(words)).toBeNull();
  expect(isOpeningScreen()).toBe(false);
  reconnect();
  await act(async () => undefined);
  expect(path()).toBe("/other");
});

test("forgets a step back without its code once another screen is open", async () => {
  const code = Promise.withResolvers<{ Settings: () => string }>();
  const load = vi.fn<typeof loadCode>(() => code.promise);
  loadCode = load;
  window.history.replaceState({ __TSR_index: 0 }, "", "/settings");
  window.history.pushState({ __TSR_index: 1 }, "", "/");
  const history = createBrowserHistory();
  onTestFinished(() => {
    history.destroy();
    window.history.replaceState(null, "", "/");
  });
  const path = await show(history);
  isReachable = false;
  history.back();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole("link", { name: "Other" }));
  await screen.findByText("Another document");
  code.reject(new Error("Failed to fetch dynamically imported module"));
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByText(words)).toBeNull();
  expect(path()).toBe("/other");
});

test("loads a new page when a deployment has renamed the screen's code", async () => {
  const path = await show();
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal("location", { assign });
  loadCode = missing;
  fireEvent.click(link());
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/settings"));
  expect(isOpeningScreen()).toBe(true);
  expect(path()).toBe("/");
});

test("opens the screen that was chosen last, although another one's code comes later", async () => {
  const code = Promise.withResolvers<{ Settings: () => string }>();
  loadCode = () => code.promise;
  const path = await show();
  fireEvent.click(link());
  fireEvent.click(screen.getByRole("link", { name: "Other" }));
  await screen.findByText("Another document");
  code.resolve({ Settings });
  await act(() => code.promise.then(() => undefined));
  await act(async () => undefined);
  expect(path()).toBe("/other");
  expect(screen.getByText("Another document")).toBeTruthy();
});
