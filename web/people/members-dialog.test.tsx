import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { SubteamMembers } from "../../domain/people/people-shapes.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { MembersDialog } from "./members-dialog.tsx";

let members: SubteamMembers["members"];
let asked: string[];

beforeEach(() => {
  members = [
    { id: "m1", fullName: "Dana Ito", role: "design-team" },
    { id: "m2", fullName: "Clara Nyström", role: "captain" },
    { id: "m3", fullName: "Theo Okafor", role: "team-lead" },
  ];
  asked = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json({ members });
  });
});

const state = () => createAppState(createTestClient());

function show(open: boolean, shared = state()) {
  const dialog = (isOpen: boolean) => (
    <AppStateProvider state={shared}>
      <MembersDialog subteam="vehicle-dynamics" open={isOpen} onClose={() => undefined} />
    </AppStateProvider>
  );
  const { rerender } = render(dialog(open));
  return { reopen: () => rerender(dialog(true)) };
}

test("lists captains before team leads and the design team", async () => {
  show(true);
  const lists = await screen.findAllByRole("list");
  expect(lists.map((list) => list.getAttribute("aria-label"))).toEqual([
    "Captain",
    "Team Lead",
    "Design Team",
  ]);
});

test("leaves out roles without members and counts one member in the singular", async () => {
  members = members.slice(0, 1);
  show(true);
  expect(await screen.findByText("1 active member")).toBeTruthy();
  expect(screen.getAllByRole("list")).toHaveLength(1);
  expect(screen.getByRole("dialog", { name: "Vehicle Dynamics Members" })).toBeTruthy();
});

test("asks for the members of its subteam only once it is open", async () => {
  const { reopen } = show(false);
  expect(asked).toEqual([]);
  reopen();
  await screen.findByText("Dana Ito");
  expect(asked).toEqual(["/api/subteams/vehicle-dynamics/members"]);
});

test("announces that the members are loading, without a count", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  show(true);
  await vi.advanceTimersByTimeAsync(200);
  expect((await screen.findByRole("status")).textContent).toBe("Loading…");
  expect(screen.queryByText(/active member/)).toBeNull();
});
