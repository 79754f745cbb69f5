import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../domain/permissions.ts";
import { sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { mei } from "../testing/members.ts";
import { Shortcuts } from "./shortcuts.tsx";

let pressed: string[];
let path: () => string;

beforeEach(() => {
  pressed = [];
  localStorage.clear();
});

async function show(viewer: Viewer = mei): Promise<void> {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  const root = createRootRoute({
    component: () => (
      <>
        <main id="content">
          <input aria-label="Words" />
          <button type="button" aria-keyshortcuts="e" onClick={() => pressed.push("edit")}>
            Edit
          </button>
          <ul>
            {["One", "Two", "Three"].map((title) => (
              <li key={title}>
                <a href={`/document/${title}`}>{title}</a>
                <a href={`/document/${title}#comments`}>Comments of {title}</a>
              </li>
            ))}
          </ul>
          <div className="rich">
            <ul>
              <li>
                <a href="/document/inside">In the text</a>
              </li>
            </ul>
          </div>
        </main>
        <Shortcuts />
      </>
    ),
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ["/recent"] }),
    defaultNotFoundComponent: () => null,
  });
  path = () => router.state.location.pathname;
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      {/* The registered router type has other routes. */}
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("button", { name: "Edit" });
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = () => document.activeElement?.textContent;

test("shortcuts press the buttons that a screen shows (rule 9.66)", async () => {
  await show();
  press("e");
  press("w");
  expect(pressed).toEqual(["edit"]);
});

test("shortcuts do nothing while somebody types, with other keys, or held down (rule 9.67)", async () => {
  await show();
  screen.getByRole("textbox", { name: "Words" }).focus();
  press("e");
  screen.getByRole("textbox", { name: "Words" }).blur();
  press("e", { ctrlKey: true });
  press("e", { metaKey: true });
  press("e", { altKey: true });
  press("e", { repeat: true });
  expect(pressed).toEqual([]);
});

test("j and k move through the rows of lists, not through links in a text", async () => {
  await show();
  press("j");
  expect(focused()).toBe("One");
  press("j");
  press("j", { repeat: true });
  press("j");
  expect(focused()).toBe("Three");
  press("k");
  expect(focused()).toBe("Two");
  screen.getByRole("link", { name: "Comments of Two" }).focus();
  press("k");
  expect(focused()).toBe("One");
});

test("g and a letter lead to a screen, unless another key comes between", async () => {
  await show();
  press("g");
  press("x");
  press("h");
  expect(path()).toBe("/recent");
  press("g");
  press("n");
  await waitFor(() => expect(path()).toBe("/notifications"));
  press("g");
  press("h");
  await waitFor(() => expect(path()).toBe("/"));
});

test("c creates a document, but not for guests, who have no notifications either", async () => {
  await show({ kind: "guest" });
  press("c");
  press("g");
  press("n");
  expect(path()).toBe("/recent");
});

test("c creates a document for members", async () => {
  await show();
  press("c");
  await waitFor(() => expect(path()).toBe("/create"));
});

test("? lists the shortcuts with a switch that turns single keys off (rules 9.68 and 9.84)", async () => {
  await show();
  press("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  press("e");
  expect(pressed).toEqual([]);
  const single = within(dialog).getByRole("switch", { name: "Single-key shortcuts" });
  expect(single.getAttribute("aria-checked")).toBe("true");
  fireEvent.click(single);
  expect(single.getAttribute("aria-checked")).toBe("false");
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  press("e");
  press("?");
  expect(pressed).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
