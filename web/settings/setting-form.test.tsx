import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { queryKeys } from "../api/query-keys.ts";
import { sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { elena } from "../testing/members.ts";
import { SettingsPage } from "./settings-page.tsx";

type Values = Record<string, unknown>;

let saved: Record<string, Values>;
let setBy: Record<string, string>;
let sent: { line: string; body: Values }[];
let refusal: Response | undefined;
/** Writes are answered only after this. */
let waiting: Promise<void>;
let broken: string;
let queryClient: ReturnType<typeof createTestClient>;

beforeEach(() => {
  saved = {
    team: { teamName: "Paddock" },
    "school-address": { schoolEmail: ".edu" },
    countdown: { countdownTarget: "2027-05-11T09:00", countdownLabel: "Competition" },
    feedback: { feedbackUrl: null },
    "password-policy": { passwordMinLength: 6, passwordMaxLength: 128, passwordRequires: [] },
    "time-zone": { timeZone: "America/Detroit" },
  };
  setBy = {};
  sent = [];
  refusal = undefined;
  waiting = Promise.resolve();
  broken = "";
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit) => {
    const part = address.split("/").at(-1) ?? "";
    if (address === "/api/session") return Response.json({ viewer: elena, feedbackHref: null });
    if (address === "/api/config") return Response.json(testConfig);
    if (address === "/api/subteams") return Response.json({ subteams: [] });
    if (part === broken) return new Response(null, { status: 500 });
    if (method === "GET") {
      const own = Object.entries(setBy).filter(([name]) => name in (saved[part] ?? {}));
      return Response.json({ values: saved[part], setBy: Object.fromEntries(own) });
    }
    const change = JSON.parse(String(body)) as Values;
    sent.push({ line: `${method} ${address}`, body: change });
    await waiting;
    if (refusal) return refusal;
    saved[part] = { ...saved[part], ...change };
    return new Response(null, { status: 204 });
  });
});

async function open(): Promise<void> {
  queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  const routeTree = createRootRoute({ component: SettingsPage });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </AppStateProvider>,
  );
  const labels = ["Team Name", "School Address", "Feedback Address", "Minimum Length"];
  if (broken === "") labels.push("Countdown Label");
  for (const label of labels) await screen.findByLabelText(label);
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("leads from the school address to inviting people", async () => {
  await open();
  expect(screen.getByRole("link", { name: "invite" }).getAttribute("href")).toBe("/?accounts=team");
});

test("says for five seconds that a part is saved", async () => {
  await open();
  type("Team Name", "Kestrel");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  press("Save Team");
  const status = await screen.findByText("Saved");
  // Starts the timer, which React sets after it has shown the word.
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(status.textContent).toBe("");
});

test("saves only what was edited, and says so until the next edit", async () => {
  await open();
  type("Countdown Label", "Spring Cup");
  press("Save Countdown");
  await screen.findByText("Saved");
  expect(sent).toEqual([
    { line: "PUT /api/settings/countdown", body: { countdownLabel: "Spring Cup" } },
  ]);
  expect(field("Countdown Label").value).toBe("Spring Cup");
  type("Countdown Label", "Spring Cup 2027");
  expect(screen.queryByText("Saved")).toBeNull();
});

test("sends lengths as numbers and the chosen classes", async () => {
  await open();
  type("Minimum Length", "10");
  fireEvent.click(field("Digit"));
  fireEvent.click(field("Lowercase letter"));
  fireEvent.click(field("Symbol"));
  fireEvent.click(field("Symbol"));
  press("Save Password Policy");
  await screen.findByText("Saved");
  expect(sent.at(-1)?.body).toEqual({
    passwordMinLength: 10,
    passwordRequires: ["lower", "digit"],
  });
});

test("says what is wrong, marks the field, and sends nothing", async () => {
  await open();
  type("Maximum Length", "many");
  press("Save Password Policy");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Maximum Length must be a number from 6 to 1024");
  expect(field("Maximum Length").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Maximum Length"));
  expect(sent).toEqual([]);
});

test("keeps what was typed after a refusal and when others save", async () => {
  await open();
  type("Team Name", "Kestrel");
  refusal = Response.json({ code: "internal-error", detail: "Broken" }, { status: 500 });
  press("Save Team");
  await screen.findByText("Failed to save. Please try again.");
  saved["team"] = { teamName: "Another captain's" };
  saved["school-address"] = { schoolEmail: "@kestrel.org" };
  await queryClient.invalidateQueries({ queryKey: queryKeys.settings });
  await waitFor(() => expect(field("School Address").value).toBe("@kestrel.org"));
  expect(field("Team Name").value).toBe("Kestrel");
});

test("shows fixed settings read-only with their variables", async () => {
  setBy = { teamName: "TEAM_NAME", passwordRequires: "PASSWORD_REQUIRES" };
  await open();
  expect(field("Team Name").readOnly).toBe(true);
  expect(screen.getByText("TEAM_NAME")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save Team" })).toBeNull();
  expect(field("Digit").disabled).toBe(true);
  expect(screen.getByRole("button", { name: "Save Password Policy" })).toBeTruthy();
});

test("keeps what is typed while a save is under way", async () => {
  const answered = Promise.withResolvers<void>();
  waiting = answered.promise;
  await open();
  type("Team Name", "Kestrel");
  press("Save Team");
  await waitFor(() => expect(sent).toHaveLength(1));
  type("Team Name", "Kestrel Racing");
  answered.resolve();
  await waitFor(() => expect(screen.queryByText("Saving…")).toBeNull());
  expect(field("Team Name").value).toBe("Kestrel Racing");
  press("Save Team");
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ teamName: "Kestrel Racing" }));
});

test("follows another captain's value in a field that was typed back", async () => {
  await open();
  type("Team Name", "Kestrel");
  type("Team Name", "Paddock");
  saved["team"] = { teamName: "Another captain's" };
  await queryClient.invalidateQueries({ queryKey: queryKeys.settings });
  await waitFor(() => expect(field("Team Name").value).toBe("Another captain's"));
});

test("shows the other parts when one cannot be loaded, and keeps what is typed there", async () => {
  broken = "countdown";
  await open();
  type("School Address", "@kestrel.org");
  await screen.findByText("Failed to load these settings");
  broken = "";
  press("Retry");
  await screen.findByLabelText("Countdown Label");
  expect(field("School Address").value).toBe("@kestrel.org");
});

test("keeps the zone of an edited countdown", async () => {
  saved["countdown"] = { countdownTarget: "2027-05-11T09:00+02:00", countdownLabel: "Cup" };
  await open();
  const edited = field("Countdown Date").value.replace("2027", "2028");
  type("Countdown Date", edited);
  press("Save Countdown");
  await screen.findByText("Saved");
  expect(sent.at(-1)?.body).toEqual({ countdownTarget: new Date(edited).toISOString() });
});

test("shows a countdown of another zone in this one, and leaves it alone", async () => {
  saved["countdown"] = { countdownTarget: "2027-05-11T09:00+02:00", countdownLabel: "Cup" };
  await open();
  const shown = new Date("2027-05-11T09:00+02:00");
  expect(new Date(field("Countdown Date").value).getTime()).toBe(shown.getTime());
  type("Countdown Label", "Spring Cup");
  press("Save Countdown");
  await screen.findByText("Saved");
  expect(sent.at(-1)?.body).toEqual({ countdownLabel: "Spring Cup" });
});

test("saves a time zone", async () => {
  await open();
  const zone = await screen.findByLabelText<HTMLSelectElement>("Time Zone");
  expect(zone.selectedOptions[0]?.label).toMatch(/^America\/Detroit \(UTC\u22120[45]:00\)$/);
  fireEvent.change(zone, { target: { value: "Europe/Berlin" } });
  fireEvent.click(screen.getByRole("button", { name: "Save Time Zone" }));
  await screen.findByText("Saved");
  expect(sent.at(-1)).toEqual({
    line: "PUT /api/settings/time-zone",
    body: { timeZone: "Europe/Berlin" },
  });
});

test("does not let a fixed time zone be chosen", async () => {
  saved["time-zone"] = { timeZone: "Etc/UTC" };
  setBy = { timeZone: "TIME_ZONE" };
  await open();
  const zone = await screen.findByLabelText<HTMLInputElement>("Time Zone");
  expect([zone.readOnly, zone.value]).toEqual([true, "Etc/UTC"]);
  expect(screen.getByText("Set by").textContent).toBe("Set by TIME_ZONE");
  expect(screen.queryByRole("button", { name: "Save Time Zone" })).toBeNull();
});
