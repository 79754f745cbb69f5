import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createTestState } from "../../testing/create-test-state.ts";
import { phone } from "../../ui/use-media.ts";
import { original } from "../testing/original.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { MoreMenu } from "./more-menu.tsx";

let isOnPhone: boolean;
let writes: string[];

beforeEach(() => {
  isOnPhone = true;
  writes = [];
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isOnPhone && query === phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit) => {
    if (method === "GET") return Response.json({ isWatching: writes.length === 1 });
    writes.push(`${method} ${address}`);
    return new Response(null, { status: 204 });
  });
});

async function openMenu() {
  fireEvent.click(await screen.findByRole("button", { name: "More" }));
  return screen.findByRole("menu", { name: "More" });
}

const show = () =>
  showRoutes(createTestState(), "/", {
    "/": () => <MoreMenu document={original} onCopyLink={undefined} />,
  });

test("has Watch on phones, where the head has no room for it (rule 13.45)", async () => {
  show();
  await openMenu();
  fireEvent.click(await screen.findByRole("menuitem", { name: "Watch" }));
  await waitFor(() => expect(writes).toEqual([`PUT /api/documents/${original.id}/watch`]));
  await openMenu();
  expect(await screen.findByRole("menuitem", { name: "Unwatch" })).toBeTruthy();
});

test("leaves Watch to the head on wider screens (rule 13.45)", async () => {
  isOnPhone = false;
  show();
  await openMenu();
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toContain("Duplicate");
  expect(screen.queryByRole("menuitem", { name: "Watch" })).toBeNull();
});
