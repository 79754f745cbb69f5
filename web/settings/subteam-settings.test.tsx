import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { elena } from "../testing/members.ts";
import { ToastList } from "../ui/toast-list.tsx";
import { SettingsPage } from "./settings-page.tsx";

let subteams: Subteam[];
let sent: { line: string; body: unknown }[];
let refusal: Response | undefined;
/** Writes are answered only after this. */
let waiting: Promise<void>;

beforeEach(async () => {
  subteams = [...firstSubteams];
  sent = [];
  refusal = undefined;
  waiting = Promise.resolve();
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit) => {
    if (method === "GET") {
      if (address.endsWith("/api/config")) return Response.json({ ...testConfig, subteams });
      if (address.startsWith("/api/settings/")) return Response.json({ values: {}, setBy: {} });
      const listed = subteams.map((subteam) => ({ ...subteam, documents: 41 }));
      return Response.json({ subteams: listed });
    }
    const change = JSON.parse(String(body)) as Partial<Subteam> & { position?: number };
    sent.push({ line: `${method} ${address}`, body: change });
    await waiting;
    if (refusal) return refusal;
    apply(address.split("/").at(-1) ?? "", change);
    return method === "POST"
      ? Response.json(subteams.at(-1), { status: 201 })
      : new Response(null, { status: 204 });
  });
  await open();
});

function apply(id: string, { position, ...change }: Partial<Subteam> & { position?: number }) {
  const found = subteams.find((subteam) => subteam.id === id);
  if (!found) {
    subteams.push({ ...change, id: "driverless", hidden: false } as Subteam);
    return;
  }
  const at = position ?? subteams.indexOf(found);
  const others = subteams.filter((subteam) => subteam !== found);
  subteams = others.toSpliced(at, 0, { ...found, ...change });
}

async function open(): Promise<void> {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  const routeTree = createRootRoute({ component: SettingsPage });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
      <ToastList />
    </AppStateProvider>,
  );
  await screen.findAllByText("KB3, 41 documents");
}

const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const rows = () =>
  within(screen.getByRole("list", { name: "Subteams" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("p")?.textContent);

test("renames a subteam in place and returns the focus", async () => {
  press("Rename Chassis");
  const field = screen.getByRole("textbox", { name: "Name of Chassis" });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "Frame" } });
  press("Save Chassis");
  await screen.findByText("Frame");
  expect(sent).toEqual([{ line: "PUT /api/subteams/chassis", body: { name: "Frame" } }]);
  expect(document.activeElement).toBe(button("Rename Frame"));
});

test("says what is wrong with a name and sends nothing", async () => {
  press("Rename Chassis");
  const field = screen.getByRole("textbox", { name: "Name of Chassis" });
  fireEvent.change(field, { target: { value: "general" } });
  press("Save Chassis");
  expect((await screen.findByRole("alert")).textContent).toBe("Another subteam has this name");
  fireEvent.keyDown(field, { key: "Escape" });
  expect(rows()).toContain("Chassis");
  expect(sent).toEqual([]);
});

test("moves a subteam, announces its place, and keeps the focus", async () => {
  const down = button("Move down Driver Controls");
  down.focus();
  fireEvent.click(down);
  await waitFor(() => expect(rows().slice(0, 2)).toEqual(["Chassis", "Driver Controls"]));
  await screen.findByText("Driver Controls is now 2 of 8.");
  expect(document.activeElement).toBe(button("Move down Driver Controls"));
  expect(button("Move up Chassis").getAttribute("aria-disabled")).toBe("true");
});

test("moves twice with two quick clicks", async () => {
  const answered = Promise.withResolvers<void>();
  waiting = answered.promise;
  press("Move down Driver Controls");
  await waitFor(() => expect(rows().slice(0, 2)).toEqual(["Chassis", "Driver Controls"]));
  press("Move down Driver Controls");
  answered.resolve();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([{ position: 1 }, { position: 2 }]);
  expect(rows().slice(0, 3)).toEqual(["Chassis", "Electronics", "Driver Controls"]);
});

test("hides and shows a subteam", async () => {
  press("Hide Business");
  await screen.findByText("Hidden");
  press("Show Business");
  await waitFor(() => expect(screen.queryByText("Hidden")).toBeNull());
  expect(sent.map(({ body }) => body)).toEqual([{ hidden: true }, { hidden: false }]);
});

test("changes color and icon from menus", async () => {
  press("Color of Chassis");
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Sky blue" }));
  await waitFor(() =>
    expect(button("Color of Chassis").getAttribute("aria-description")).toBe("Sky blue"),
  );
  press("Icon of Chassis");
  const icons = await screen.findAllByRole("menuitemradio");
  expect(icons).toHaveLength(40);
  const checked = screen.getByRole("menuitemradio", { name: "Chassis", checked: true });
  act(() => checked.focus());
  fireEvent.keyDown(checked, { key: "ArrowDown" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Gauge");
  fireEvent.click(document.activeElement as HTMLElement);
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ icon: "gauge" }));
});

test("says why a change was refused", async () => {
  refusal = Response.json(
    { code: "subteam-not-found", detail: "Subteam not found" },
    { status: 404 },
  );
  press("Hide Business");
  expect(await screen.findByText(/Could not change the subteam\. Subteam not found/)).toBeTruthy();
});

test("adds a subteam with a free digit", async () => {
  expect(screen.getByText("8 of 10. Free digits: 1 and 9")).toBeTruthy();
  press("Add subteam");
  fireEvent.change(screen.getByRole("textbox", { name: /^Name$/ }), {
    target: { value: "Driverless" },
  });
  expect(screen.getByText("driverless")).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: "Digit" }), { target: { value: "9" } });
  press("Add subteam");
  await waitFor(() => expect(rows()).toContain("Driverless"));
  expect(sent).toEqual([
    {
      line: "POST /api/subteams",
      body: { name: "Driverless", digit: 9, color: "blue", icon: "gauge" },
    },
  ]);
});

test("names no digit that another captain has taken", async () => {
  press("Add subteam");
  expect(screen.getByText(/begin with KB1\. Free digits: 1 and 9\./)).toBeTruthy();
  fireEvent.change(screen.getByRole("combobox", { name: "Digit" }), { target: { value: "9" } });
  const [first] = firstSubteams;
  const taken = (digit: number) => ({ ...first, id: `s${digit}`, digit }) as Subteam;
  subteams = [...subteams, taken(9)];
  press("Hide Business");
  await screen.findByText("Free digits: 1.");
  subteams = [...subteams, taken(1)];
  press("Show Business");
  await screen.findByText("No digit is free.");
});
