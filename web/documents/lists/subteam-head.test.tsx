import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../../domain/permissions.ts";
import { sessionQuery } from "../../api/session.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { mei } from "../../testing/members.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { SubteamHead } from "./subteam-head.tsx";

const onRefresh = vi.fn<() => void>();

beforeEach(() => {
  onRefresh.mockReset();
});

type Props = Partial<ComponentProps<typeof SubteamHead>>;

async function show(props: Props, viewer: Viewer = { kind: "nobody" }): Promise<HTMLElement> {
  const head = {
    subteam: "vehicle-dynamics",
    lastUpdated: undefined,
    mayCreate: true,
    isEmpty: false,
    refreshing: false,
    onRefresh,
    ...props,
  } as const;
  const state = createTestState();
  state.queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  showRoutes(state, "/", { "/": () => <SubteamHead {...head} /> });
  await screen.findByRole("heading", { level: 1, name: "Vehicle Dynamics Documentation" });
  return screen.getByRole("banner");
}

test.each([
  ["while it loads", undefined, ""],
  ["without documents", null, "Last updated Unknown date"],
  ["with documents", "2026-04-02T12:00:00.000Z", /^Last updated Apr 2, 2026, \d\d:\d\d [AP]M$/],
])("shows the last change %s", async (_when, lastUpdated, text) => {
  const head = await show({ lastUpdated });
  expect(head.querySelector("p")?.textContent).toMatch(text || /^$/);
});

test.each([true, false])(
  "links to a new document in this subteam if allowed: %s",
  async (mayCreate) => {
    await show({ mayCreate });
    const links = screen.queryAllByRole("link", { name: "Create New Doc" });
    const addresses = links.map((link) => link.getAttribute("href"));
    expect(addresses).toEqual(mayCreate ? ["/create/vehicle-dynamics"] : []);
  },
);

test("refreshes again while it is refreshing", async () => {
  await show({ refreshing: true });
  fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(onRefresh).toHaveBeenCalledTimes(1);
});

test("lets members watch the subteam, and nobody else (rule 13.44)", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ isWatching: true }));
  await show({}, mei);
  expect(await screen.findByRole("button", { name: "Unwatch" })).toBeTruthy();
  cleanup();
  await show({}, { kind: "guest" });
  expect(screen.queryByRole("button", { name: "Unwatch" })).toBeNull();
});
