import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  firstChoices,
  type NotificationChoices,
} from "../../domain/notifications/notifications.ts";
import type { OwnSessions } from "../../domain/people/people-shapes.ts";
import type { Member } from "../../domain/permissions.ts";
import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { sessionQuery, useViewer } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { mei } from "../testing/members.ts";
import { AccountDialog } from "./account-dialog.tsx";

let member: Member;
let sessions: OwnSessions["sessions"];
let requests: { address: string; method: string; body?: unknown }[];
let refused: RefusalCode[];
let choices: NotificationChoices;
let isBroken: boolean;

beforeEach(async () => {
  member = mei;
  requests = [];
  refused = [];
  choices = firstChoices;
  isBroken = false;
  sessions = [
    session("s1", "Firefox on Linux", true),
    session("s2", "Safari on iOS"),
    session("s3", "Edge on Windows"),
  ];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => answer(address, init));
});

function session(id: string, browser: string, isThisOne = false) {
  return { id, browser, lastUsedAt: "2026-04-03T07:51:00.000Z", isThisOne };
}

function answer(address: string, { method = "GET", body }: RequestInit): Response {
  if (method === "GET") {
    if (address === "/api/tokens") return Response.json({ tokens: [] });
    if (address === "/api/account/notifications") return Response.json(choices);
    if (address === "/api/config") return Response.json(testConfig);
    if (address === "/api/session") return Response.json({ viewer: member, feedbackHref: null });
    return isBroken ? Response.json({}, { status: 400 }) : Response.json({ sessions });
  }
  requests.push({
    address,
    method,
    ...(body ? { body: JSON.parse(String(body)) as unknown } : {}),
  });
  const code = refused.shift();
  if (code) {
    const { status, sentence: detail } = refusals[code];
    return Response.json({ code, status, detail }, { status });
  }
  if (address === "/api/account/name") {
    const name = JSON.parse(String(body)) as { firstName: string; lastName: string };
    member = { ...mei, ...name, fullName: `${name.firstName} ${name.lastName}` };
  }
  if (address === "/api/account/notifications")
    choices = JSON.parse(String(body)) as NotificationChoices;
  if (method === "DELETE") {
    const id = address.split("/")[4];
    sessions = sessions.filter((other) => (id ? other.id !== id : other.isThisOne));
  }
  return new Response(null, { status: 204 });
}

async function open(): Promise<void> {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  function Screen() {
    const viewer = useViewer();
    if (viewer.kind !== "member") return null;
    return (
      <>
        <h1>{viewer.fullName}</h1>
        <AccountDialog member={viewer} open onClose={() => undefined} />
      </>
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      {/* The registered router type has other routes. */}
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("dialog", { name: "Account" });
  if (!isBroken) await screen.findByText("Firefox on Linux");
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const alert = () => screen.queryByRole("alert")?.textContent;
const expectAlert = (sentence: string) => waitFor(() => expect(alert()).toBe(sentence));
const passwords = () =>
  ["Current Password", "New Password", "Confirm Password"].map((label) => field(label).value);
const rows = () =>
  within(screen.getByRole("list", { name: "Sessions" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("b")?.textContent);

test("saves a corrected name and shows it", async () => {
  await open();
  await waitFor(() => expect(document.activeElement).toBe(field("First Name")));
  expect([field("First Name").value, field("Last Name").value]).toEqual(["Mei", "Tanaka"]);
  type("First Name", " ");
  type("Last Name", "");
  press("Save Name");
  await expectAlert("Please fill in all fields");
  expect(document.activeElement).toBe(field("First Name"));
  type("First Name", "M".repeat(101));
  type("Last Name", "Sato");
  press("Save Name");
  await expectAlert("Names must be at most 100 characters");
  expect(requests).toEqual([]);
  type("First Name", "Mei");
  refused.push("internal-error");
  press("Save Name");
  await expectAlert("Failed to save your name. Please try again.");
  press("Save Name");
  expect(await screen.findByText("Name saved")).toBeTruthy();
  expect(alert()).toBeUndefined();
  expect(requests.at(-1)).toEqual({
    address: "/api/account/name",
    method: "PUT",
    body: { firstName: "Mei", lastName: "Sato" },
  });
  await waitFor(() => expect(document.querySelector("h1")?.textContent).toBe("Mei Sato"));
  expect(field("Last Name").value).toBe("Sato");
});

test("changes the password with the current one and empties the fields", async () => {
  await open();
  expect(screen.getByText("At least 6 characters")).toBeTruthy();
  press("Change Password");
  await expectAlert("Please fill in all fields");
  expect(document.activeElement).toBe(field("Current Password"));
  type("Current Password", "not this");
  type("New Password", "short");
  type("Confirm Password", "other");
  press("Change Password");
  await expectAlert("Password must be at least 6 characters long");
  expect(document.activeElement).toBe(field("New Password"));
  type("New Password", "late-apex-77");
  press("Change Password");
  await expectAlert("Passwords do not match");
  expect(document.activeElement).toBe(field("Confirm Password"));
  type("Confirm Password", "late-apex-77");
  refused.push("wrong-password", "too-many-attempts", "busy");
  press("Change Password");
  await expectAlert("Incorrect password. Please try again.");
  expect(document.activeElement).toBe(field("Current Password"));
  press("Change Password");
  await expectAlert("Too many failed attempts. Please try again later.");
  press("Change Password");
  await expectAlert("Failed to change your password. Please try again.");
  expect(passwords()).toEqual(["not this", "late-apex-77", "late-apex-77"]);

  type("Current Password", "brake-bias-58");
  sessions = sessions.slice(0, 1);
  press("Change Password");
  expect(
    await screen.findByText(
      "Password changed. Your other sessions and your API tokens have ended.",
    ),
  ).toBeTruthy();
  expect(passwords()).toEqual(["", "", ""]);
  expect(requests.at(-1)).toEqual({
    address: "/api/account/password",
    method: "PUT",
    body: {
      currentPassword: "brake-bias-58",
      password: "late-apex-77",
      confirmPassword: "late-apex-77",
    },
  });
  await waitFor(() => expect(rows()).toEqual(["Firefox on Linux"]));
});

test("ends another session and tags the current one", async () => {
  await open();
  expect(rows()).toEqual(["Firefox on Linux", "Safari on iOS", "Edge on Windows"]);
  expect(screen.getByText("This session")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "End session Firefox on Linux" })).toBeNull();
  refused.push("internal-error");
  press("End session Safari on iOS");
  await expectAlert("Failed to end the session Safari on iOS. Please try again.");
  expect(rows()).toHaveLength(3);
  press("End session Safari on iOS");
  await waitFor(() => expect(rows()).toEqual(["Firefox on Linux", "Edge on Windows"]));
  expect(screen.getByText("The session Safari on iOS has ended")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Sessions");
  expect(requests.at(-1)).toEqual({ address: "/api/account/sessions/s2", method: "DELETE" });
  refused.push("session-not-found");
  sessions = sessions.slice(0, 1);
  press("End session Edge on Windows");
  await waitFor(() => expect(rows()).toEqual(["Firefox on Linux"]));
  expect(screen.queryByRole("button", { name: "End all other sessions" })).toBeNull();
});

test("ends all other sessions at once", async () => {
  await open();
  press("End all other sessions");
  await waitFor(() => expect(rows()).toEqual(["Firefox on Linux"]));
  expect(requests).toEqual([{ address: "/api/account/sessions", method: "DELETE" }]);
  expect(document.activeElement?.textContent).toBe("Sessions");
});

test("loads the sessions again with Retry", async () => {
  isBroken = true;
  await open();
  await waitFor(() => expect(alert()).toContain("Failed to load your sessions"));
  isBroken = false;
  press("Retry");
  expect(await screen.findByText("Edge on Windows")).toBeTruthy();
});

test("offers the member's data as a download", async () => {
  await open();
  const link = screen.getByRole("link", { name: "Export my data" });
  expect(link.getAttribute("href")).toBe("/api/account/export");
  expect(link.hasAttribute("download")).toBe(true);
});

const rowOf = (topic: string) => within(screen.getByRole("radiogroup", { name: topic }));
const chosen = (topic: string) =>
  rowOf(topic)
    .getAllByRole<HTMLInputElement>("radio")
    .filter((radio) => radio.checked)
    .map((radio) => radio.parentElement?.textContent);
const watchOwn = () =>
  screen.getByRole<HTMLInputElement>("switch", { name: "Watch documents I take part in" });

test("offers each kind of notification at once, in the digest, or only here (rule 13.42)", async () => {
  await open();
  const groups = await screen.findAllByRole("radiogroup", { description: /./ });
  const topics = [
    "Mentions and replies",
    "Comments",
    "Edits",
    "New documents",
    "Reviews and deadlines",
  ];
  expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual(topics);
  expect(topics.flatMap(chosen)).toEqual(["At once", ...topics.slice(1).map(() => "Daily digest")]);
  expect(watchOwn().checked).toBe(true);
});

test("applies a choice at once and sends all of them (rule 13.43)", async () => {
  await open();
  await screen.findByRole("radiogroup", { name: "Edits" });
  fireEvent.click(rowOf("Edits").getByRole("radio", { name: "Only here" }));
  await waitFor(() => expect(chosen("Edits")).toEqual(["Only here"]));
  fireEvent.click(watchOwn());
  await waitFor(() => expect(watchOwn().checked).toBe(false));
  const edits = { ...firstChoices, edits: "here" };
  await waitFor(() =>
    expect(requests).toEqual([
      { address: "/api/account/notifications", method: "PUT", body: edits },
      {
        address: "/api/account/notifications",
        method: "PUT",
        body: { ...edits, watchOwn: false },
      },
    ]),
  );
  expect(alert()).toBeUndefined();
});

test("puts a choice back that could not be saved, and says so (rule 13.71)", async () => {
  await open();
  await screen.findByRole("radiogroup", { name: "Comments" });
  refused.push("internal-error");
  fireEvent.click(rowOf("Comments").getByRole("radio", { name: "At once" }));
  await expectAlert("Could not save your choice. Please try again.");
  expect(chosen("Comments")).toEqual(["Daily digest"]);
  fireEvent.click(rowOf("Comments").getByRole("radio", { name: "At once" }));
  await waitFor(() => expect(chosen("Comments")).toEqual(["At once"]));
  expect(alert()).toBeUndefined();
});

test("shows what the server has stored once a choice is settled", async () => {
  await open();
  await screen.findByRole("radiogroup", { name: "Comments" });
  choices = { ...firstChoices, edits: "here" };
  refused.push("internal-error");
  fireEvent.click(rowOf("Comments").getByRole("radio", { name: "At once" }));
  await waitFor(() => expect(chosen("Edits")).toEqual(["Only here"]));
  expect(chosen("Comments")).toEqual(["Daily digest"]);
});

test("says whether emails are sent, and where to", async () => {
  await open();
  expect(screen.getByText(/^By email to mei@team.edu\. The digest comes once a day/)).toBeTruthy();
});
