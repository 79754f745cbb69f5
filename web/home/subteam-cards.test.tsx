import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { SubteamMembers } from "../../domain/people/people-shapes.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { SubteamCards } from "./subteam-cards.tsx";

let members: SubteamMembers["members"];
let failing: boolean;

beforeEach(async () => {
  members = [
    { id: "m1", fullName: "Tomas Reiner", role: "team-lead" },
    { id: "m2", fullName: "Mei Tanaka", role: "design-team" },
    { id: "m3", fullName: "Owen Clarke", role: "design-team" },
  ];
  failing = false;
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      failing || address !== "/api/subteams/powertrain/members"
        ? new Response(null, { status: 404 })
        : Response.json({ members }),
    ),
  );
  const routeTree = createRootRoute({ component: SubteamCards });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AppStateProvider state={createAppState(createTestClient())}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("button", { name: "Powertrain members" });
});

async function open() {
  fireEvent.click(screen.getByRole("button", { name: "Powertrain members" }));
  return within(await screen.findByRole("dialog", { name: "Powertrain Members" }));
}

test("shows a members button for every subteam except General", () => {
  const buttons = screen.getAllByRole("button", { name: / members$/ });
  expect(buttons).toHaveLength(7);
  expect(screen.queryByRole("button", { name: "General members" })).toBeNull();
});

test("groups members by role, leads first, without addresses", async () => {
  const dialog = await open();
  const leads = within(await dialog.findByRole("list", { name: "Team Lead" }));
  expect(leads.getByRole("listitem").textContent).toBe("Tomas ReinerTeam Lead");
  const team = within(dialog.getByRole("list", { name: "Design Team" }));
  expect(team.getAllByRole("listitem")).toHaveLength(2);
  expect(dialog.getByText("3 active members")).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("shows that a subteam has no members", async () => {
  members = [];
  expect(await (await open()).findByText("No active members yet")).toBeTruthy();
});

test("loads the members again with Retry", async () => {
  failing = true;
  const dialog = await open();
  await dialog.findByText("Failed to load members");
  failing = false;
  fireEvent.click(dialog.getByRole("button", { name: "Retry" }));
  expect(await dialog.findByText("Mei Tanaka")).toBeTruthy();
});
