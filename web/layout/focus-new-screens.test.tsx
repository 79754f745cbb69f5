import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { focusNewScreens } from "./focus-new-screens.ts";

/** Shows the first of three screens; the last one focuses a field. */
async function show() {
  const root = createRootRoute({ component: Outlet });
  const screenAt = (path: string, children: React.ReactNode) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <main id="content" tabIndex={-1}>
          <h1>{path}</h1>
          {children}
        </main>
      ),
    });
  const router = createRouter({
    routeTree: root.addChildren([
      screenAt("/", null),
      screenAt("/list", null),
      screenAt("/form", <input aria-label="Title" autoFocus />),
    ]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  focusNewScreens(router);
  render(<RouterProvider router={router as never} />);
  await screen.findByRole("heading", { name: "/" });
  return async (href: string) => {
    await act(() => router.history.push(href));
    await screen.findByRole("heading", { name: href.split("?")[0] ?? "" });
  };
}

test("leaves the focus alone on the first screen", async () => {
  await show();
  expect(document.activeElement).toBe(document.body);
});

test("moves the focus to the content of a new screen", async () => {
  const go = await show();
  await go("/list");
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("main"));
});

test("keeps the focus in a field that the new screen has focused", async () => {
  const go = await show();
  await go("/form");
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("textbox"));
});

test("leaves the focus alone when only the filter changes", async () => {
  const go = await show();
  await go("/list");
  await expect.poll(() => document.activeElement).toBe(screen.getByRole("main"));
  screen.getByRole("main").blur();
  await go("/list?tag=hub");
  expect(document.activeElement).toBe(document.body);
});
