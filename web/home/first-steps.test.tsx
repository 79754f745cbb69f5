import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { FirstSteps as Steps } from "../../domain/home/first-steps-shapes.ts";
import { configQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { FirstSteps } from "./first-steps.tsx";
import { firstStepsQuery } from "./queries.ts";

const nothingDone: Steps = {
  subteams: false,
  members: false,
  guestAccess: false,
  documents: false,
  imported: false,
  backup: false,
  dismissed: false,
  subteamCount: 8,
  renamedSubteams: 0,
  memberCount: 1,
  document: null,
  unreachableAddress: null,
};

let sent: string[];
let status: number;

beforeEach(() => {
  sent = [];
  status = 204;
  vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit) => {
    sent.push(`${method} ${address}`);
    return Promise.resolve(new Response(null, { status }));
  });
});

async function show(change: Partial<Steps> = {}, baseUrl = testConfig.baseUrl) {
  const queryClient = createTestClient();
  queryClient.setQueryData(configQuery.queryKey, { ...testConfig, baseUrl });
  queryClient.setQueryData(firstStepsQuery.queryKey, { ...nothingDone, ...change });
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("main");
  return queryClient;
}

function Screen() {
  return (
    <main id="content" tabIndex={-1}>
      <FirstSteps />
    </main>
  );
}

const region = () => screen.queryByRole("region", { name: "First steps" });
const row = (name: string) => {
  const item = screen.getByRole("link", { name }).closest("li");
  if (!item) throw new Error(`${name} is in no row.`);
  return within(item);
};

test.each([
  ["Name your subteams", "/settings"],
  ["Let your team in", "/?accounts=team"],
  ["Set the team password", "/admin"],
  ["Write the first document", "/create"],
  ["Import your files", "/import"],
  ["Make a backup", "/help/backing-up"],
])("“%s” leads to %s", async (name, address) => {
  await show();
  expect(screen.getByText("0 of 6 done")).toBeTruthy();
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(address);
  expect(row(name).queryByRole("img", { name: "Done" })).toBeNull();
});

test("ticks what is done and says what is there", async () => {
  await show({
    subteams: true,
    renamedSubteams: 2,
    members: true,
    memberCount: 4,
    documents: true,
    document: { id: "doc1", serialNumber: "KB60001", title: "Field weakening" },
  });
  expect(screen.getByText("3 of 6 done")).toBeTruthy();
  const lines = [
    ["Name your subteams", "8 subteams, 2 renamed"],
    ["Let your team in", "4 members"],
    ["Write the first document", "KB60001, Field weakening"],
  ] as const;
  for (const [name, line] of lines) {
    expect(row(name).getByRole("img", { name: "Done" })).toBeTruthy();
    expect(row(name).getByText(line)).toBeTruthy();
  }
  const link = screen.getByRole("link", { name: "Write the first document" });
  expect(link.getAttribute("href")).toBe("/document/doc1");
});

test("says that other devices cannot reach the wiki, and how they can", async () => {
  const steps = { members: true, memberCount: 4, unreachableAddress: "localhost:3000" };
  await show(steps, "http://localhost:3000");
  const team = row("Let your team in");
  expect(team.queryByRole("img", { name: "Done" })).toBeNull();
  const problem = team.getByText(/^Other devices cannot reach this wiki at/);
  expect(problem.textContent).toBe(
    "Other devices cannot reach this wiki at localhost:3000. Start it with npm start -- --lan.",
  );
});

test.each([
  ["all are done", { subteams: true, members: true, guestAccess: true, documents: true }],
  ["they were dismissed", { dismissed: true }],
])("shows nothing once %s", async (_when, change) => {
  await show({ imported: true, backup: true, ...change });
  expect(region()).toBeNull();
});

test("is dismissed on the server, and leaves the focus on the page", async () => {
  await show();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(region()).toBeNull());
  expect(sent).toEqual(["PUT /api/first-steps/dismissed"]);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("stays when it could not be dismissed", async () => {
  status = 500;
  const queryClient = await show();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(region()).not.toBeNull();
});
