import { Link } from "@tanstack/react-router";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createTestState } from "../../testing/create-test-state.ts";
import { phone } from "../../ui/use-media.ts";
import { original } from "../testing/original.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { MoreMenu } from "./more-menu.tsx";

let isOnPhone: boolean;
let writes: string[];
/** Longer than the time in which the menu retries a request itself. */
const wait = { "retry-after": "60" };
/** The idempotency keys of the requests to duplicate the document. */
let keys: (string | null)[];

beforeEach(() => {
  isOnPhone = true;
  writes = [];
  keys = [];
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isOnPhone && query === phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async (address: string, { method = "GET", headers }: RequestInit) => {
    if (method === "GET") return Response.json({ isWatching: writes.length === 1 });
    if (address.endsWith("/duplicate")) {
      keys.push(new Headers(headers).get("idempotency-key"));
      if (keys.length === 1) return new Response(null, { status: 503, headers: wait });
      return Response.json({ id: "d2", serialNumber: "KB60015", version: 1 }, { status: 201 });
    }
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

test("makes one copy, also when it is pressed again after a lost answer (rule 7.41)", async () => {
  const menu = () => <MoreMenu document={original} onCopyLink={undefined} />;
  const path = showRoutes(createTestState(), "/", { "/": menu, "/document/$id": menu });
  const duplicate = async () => {
    await openMenu();
    fireEvent.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  };
  await duplicate();
  await screen.findByText(/^Could not duplicate the document/);
  await duplicate();
  await waitFor(() => expect(path()).toBe("/document/d2"));
  expect(keys[0]).toMatch(/^[!-~]{20,255}$/);
  expect(keys[1]).toBe(keys[0]);
  await duplicate();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[2]).not.toBe(keys[0]);
});

test("stays on the screen that was opened before the copy was made", async () => {
  const gate = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("/duplicate") ? gate.promise : Response.json({ isWatching: false }),
  );
  const path = showRoutes(createTestState(), "/", {
    "/": () => (
      <>
        <MoreMenu document={original} onCopyLink={undefined} />
        <Link to="/recent">Recent</Link>
      </>
    ),
    "/recent": () => <h1>Recent</h1>,
    "/document/$id": () => <h1>The copy</h1>,
  });
  await openMenu();
  fireEvent.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  fireEvent.click(screen.getByRole("link", { name: "Recent" }));
  await screen.findByRole("heading", { name: "Recent" });
  gate.resolve(Response.json({ id: "d2", serialNumber: "KB60015", version: 1 }, { status: 201 }));
  await screen.findByText("Duplicated as KB60015");
  expect(path()).toBe("/recent");
});
