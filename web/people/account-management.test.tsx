import type { QueryClient } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { elena } from "../testing/members.ts";
import { OpenManagement, request } from "./testing/open-account-management.tsx";
import { useAccountManagement } from "./use-account-management.tsx";

/** Requests on the first and on the second page. */
let pages: [string[], string[]];
let isBroken: boolean;

beforeEach(() => {
  pages = [["Noah Fischer"], []];
  isBroken = false;
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(answer(address)));
});

function answer(address: string): Response {
  if (isBroken) return Response.json({}, { status: 400 });
  const { pathname, searchParams } = new URL(address, "http://x");
  if (pathname === "/api/members") {
    return Response.json({ members: [], total: 31, nextCursor: null });
  }
  const isSecond = searchParams.has("cursor");
  const names = pages[isSecond ? 1 : 0];
  return Response.json({
    requests: names.map((name) => request(name.slice(0, 4), name)),
    total: pages.flat().length,
    nextCursor: !isSecond && pages[1].length > 0 ? "second" : null,
  });
}

const newClient = () => createTestClient();

function show(component: () => ReactNode, queryClient: QueryClient) {
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  const routeTree = createRootRoute({ component });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </AppStateProvider>,
  );
  return history;
}

async function open(queryClient = newClient()): Promise<void> {
  show(OpenManagement, queryClient);
  await dialog();
}

const dialog = () => screen.findByRole("dialog", { name: "Account Management" });

function Home() {
  const management = useAccountManagement(elena);
  return (
    <>
      <button type="button" {...management?.button}>
        Open
      </button>
      {management?.dialog}
    </>
  );
}

const tab = (name: string) => screen.getByRole("tab", { name: new RegExp(`^${name}`) });

test("starts in the first tab and moves between the tabs with the arrow keys", async () => {
  await open();
  await waitFor(() => expect(document.activeElement).toBe(tab("Pending Requests")));
  fireEvent.keyDown(tab("Pending Requests"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(tab("Team Overview"));
  expect(screen.getByRole("tabpanel", { name: /^Team Overview/ })).toBeTruthy();
  fireEvent.keyDown(tab("Team Overview"), { key: "ArrowRight" });
  expect(screen.getByRole("tabpanel", { name: /^Pending Requests/ })).toBeTruthy();
});

test("describes each tab by its number of requests or members", async () => {
  await open();
  expect(await screen.findByRole("tab", { name: /^Pending/, description: "1" })).toBeTruthy();
  expect(await screen.findByRole("tab", { name: /^Team/, description: "31" })).toBeTruthy();
});

test.each([
  ["Pending Requests", "Failed to load requests", "Noah Fischer"],
  ["Team Overview", "Failed to load members", "No members found"],
])("loads %s again with Retry, without claiming that it is empty", async (...example) => {
  const [name, sentence, content] = example;
  isBroken = true;
  await open();
  fireEvent.click(tab(name));
  expect((await screen.findByText(sentence)).closest("[role=alert]")).toBeTruthy();
  expect(screen.queryByText(/^No /)).toBeNull();
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(content)).toBeTruthy();
});

test("adds the next page of requests below the first and keeps the button", async () => {
  pages = [["Noah Fischer"], ["Ines Carvalho"]];
  await open();
  const more = await screen.findByRole("button", { name: "Load more" });
  more.focus();
  fireEvent.click(more);
  await screen.findByText("Ines Carvalho");
  expect(screen.getByText("Noah Fischer")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("All requests are shown");
});

test("moves the focus to the panel after the last request, even of a cached list", async () => {
  const queryClient = newClient();
  await open(queryClient);
  await screen.findByRole("button", { name: "Deny Noah Fischer" });
  cleanup();
  await open(queryClient);
  const deny = screen.getByRole("button", { name: "Deny Noah Fischer" });
  await waitFor(() => expect(document.activeElement).toBe(tab("Pending Requests")));
  deny.focus();
  pages = [[], []];
  fireEvent.click(deny);
  await screen.findByRole("heading", { name: "No pending requests" });
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});

test("keeps what was typed when a link opens it at another tab", async () => {
  const history = show(Home, newClient());
  fireEvent.click(await screen.findByRole("button", { name: "Open" }));
  await dialog();
  fireEvent.click(tab("Team Overview"));
  fireEvent.click(await screen.findByRole("button", { name: "Invite several" }));
  fireEvent.change(screen.getByLabelText("People"), { target: { value: "a@team.edu" } });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  act(() => history.push("/?accounts=requests"));
  await waitFor(() => expect(tab("Pending Requests").ariaSelected).toBe("true"));
  act(() => history.push("/?accounts=team"));
  await waitFor(() => expect(tab("Team Overview").ariaSelected).toBe("true"));
  expect(screen.getByLabelText<HTMLTextAreaElement>("People").value).toBe("a@team.edu");
});
