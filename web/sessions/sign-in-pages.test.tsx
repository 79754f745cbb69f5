import type { QueryClient } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { LinkPurpose } from "../../domain/people/people-shapes.ts";
import type { Viewer } from "../../domain/permissions.ts";
import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { configQuery, sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createAppRouter } from "../routes.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";

const ada: Viewer = {
  kind: "member",
  id: "m1",
  firstName: "Ada",
  lastName: "Lindqvist",
  fullName: "Ada Lindqvist",
  email: "ada@team.edu",
  role: "captain",
  subteam: "general",
};

let requests: { address: string; method: string; body: unknown }[];
/** Refusals of the next writes; 0 means no answer. */
let refused: (RefusalCode | 0)[];
let linkIsFor: LinkPurpose | null;
let linkNeedsName: boolean;
/** How many reads of the link fail first. */
let linkFaults: number;
/** Settings that captains changed after the page was sent. */
let changedConfig: Partial<ConfigAnswer> | undefined;

beforeEach(() => {
  requests = [];
  refused = [];
  linkIsFor = "reset";
  linkNeedsName = false;
  linkFaults = 0;
  changedConfig = undefined;
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => answer(address, init));
});

function answer(address: string, { method = "GET", body }: RequestInit): Response {
  const { pathname } = new URL(address, "http://x");
  if (method === "GET") {
    if (pathname === "/api/session") {
      return Response.json({ viewer: { kind: "nobody" }, feedbackHref: null });
    }
    if (pathname === "/api/config" && changedConfig) {
      return Response.json({ ...testConfig, ...changedConfig });
    }
    if (pathname !== "/api/one-time-links") return Response.json({}, { status: 404 });
    if (linkFaults > 0) {
      linkFaults -= 1;
      return new Response(null, { status: 503 });
    }
    return linkIsFor
      ? Response.json({
          purpose: linkIsFor,
          email: "ada@team.edu",
          ...(linkNeedsName && { needsName: true }),
        })
      : refusal("link-not-valid");
  }
  requests.push({ address, method, body: JSON.parse(String(body)) });
  const next = refused.shift();
  if (next === 0) throw new TypeError("Failed to fetch");
  if (next) return refusal(next);
  if (["/api/session", "/api/setup"].includes(pathname))
    return Response.json({ viewer: ada, feedbackHref: null });
  return new Response(null, { status: 204 });
}

function refusal(code: RefusalCode): Response {
  const { status, sentence: detail } = refusals[code];
  return Response.json({ code, status, detail }, { status });
}

async function open(
  address: string,
  viewer: Viewer = { kind: "nobody" },
  config: Partial<ConfigAnswer> = {},
): Promise<QueryClient> {
  window.history.replaceState({}, "", address);
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: viewer as never, feedbackHref: null });
  queryClient.setQueryData(configQuery.queryKey, {
    ...testConfig,
    passwordPolicy: { min: 6, max: 128, requires: ["digit"] },
    ...config,
  });
  const router = createAppRouter({ queryClient, setupOpen: true, lastEvent: null });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  return queryClient;
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: "input, select" });
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const button = (name: string) => screen.getByRole("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const alert = () => screen.queryByRole("alert")?.textContent;
const expectAlert = (sentence: string) => waitFor(() => expect(alert()).toBe(sentence));
const paths = () => requests.map(({ address }) => address);

async function signInWrongly(): Promise<void> {
  refused.push("wrong-password");
  type("Email", "ada@team.edu");
  type("Password", "not this");
  press("Sign In");
  await expectAlert("Incorrect password. Please try again.");
}

test("asks for an address of any kind to sign in", async () => {
  await open("/login", { kind: "nobody" }, { schoolEmail: "" });
  expect(screen.getByText("Use your email address to open the team wiki.")).toBeTruthy();
});

test("shows Reset Password only after a wrong password", async () => {
  await open("/login");
  refused.push("account-not-found");
  type("Email", "ada@team.edu");
  type("Password", "not this");
  press("Sign In");
  await expectAlert(refusals["account-not-found"].sentence);
  expect(document.activeElement).toBe(field("Email"));
  expect(screen.queryByRole("button", { name: "Reset Password" })).toBeNull();
  await signInWrongly();
  expect(document.activeElement).toBe(field("Password"));
  expect(button("Reset Password")).toBeTruthy();
  type("Email", "someone@team.edu");
  refused.push("account-not-found");
  press("Sign In");
  await expectAlert(refusals["account-not-found"].sentence);
  expect(button("Reset Password")).toBeTruthy();
});

test("sends a reset mail only to the address of an account", async () => {
  await open("/login");
  await signInWrongly();
  requests = [];
  type("Email", " ");
  press("Reset Password");
  await expectAlert("Please enter your email address first.");
  expect(document.activeElement).toBe(field("Email"));
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  type("Email", "ada@team");
  press("Reset Password");
  await expectAlert("Invalid email address.");
  expect(requests).toEqual([]);

  type("Email", "someone@team.edu");
  refused.push("account-not-found", "too-many-attempts", "internal-error", 0);
  press("Reset Password");
  await expectAlert("No account found with this email address.");
  press("Reset Password");
  await expectAlert("Too many failed attempts. Please try again later.");
  press("Reset Password");
  await expectAlert("Failed to send password reset email. Please try again.");
  press("Reset Password");
  await waitFor(() => expect(requests).toHaveLength(4));
  await expectAlert("Failed to send password reset email. Please try again.");
});

test("accepts an existing account's address that new accounts cannot have", async () => {
  await open("/login");
  refused.push("wrong-password");
  type("Email", "ada:l@team.edu");
  type("Password", "not this");
  press("Sign In");
  await expectAlert("Incorrect password. Please try again.");
  press("Reset Password");
  await heading("Reset Email Sent");
  expect(paths()).toEqual(["/api/session", "/api/password-resets"]);
});

test.each([
  [
    { sendsMail: false },
    "No Email Sent",
    "This wiki sends no email. Ask a captain for a reset link.",
  ],
  [
    { mailFails: true },
    "No Email Yet",
    "The last email of this wiki could not be sent. Ask a captain for a reset link.",
  ],
])(
  "says with %o that no reset email arrives (rules 6.49 and 6.57)",
  async (mail, title, sentence) => {
    await open("/login", { kind: "nobody" }, mail);
    await signInWrongly();
    press("Reset Password");
    expect(await heading(title)).toBe(document.activeElement);
    expect(screen.getByRole("status").textContent).toBe(sentence);
  },
);

/** Changes settings and lets open screens notice it. */
async function change(config: Partial<ConfigAnswer>): Promise<void> {
  changedConfig = config;
  await act(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
  });
}

test("follows settings on the open screens of visitors (rule 2.26)", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  await open("/request-account");
  type("Email", "noah@mail.example");
  screen.getByText("Use an address that contains .edu");
  await change({ schoolEmail: "@kestrel.example" });
  await screen.findByText("Use an address that contains @kestrel.example");
  expect(field("Email").value).toBe("noah@mail.example");
});

test("withdraws that a reset email was sent when the server refuses it (rule 6.57)", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  await open("/login");
  await signInWrongly();
  press("Reset Password");
  await heading("Reset Email Sent");
  await change({ mailFails: true });
  expect(await heading("No Email Yet")).toBeTruthy();
});

test("keeps the address but not the password after Reset Email Sent", async () => {
  await open("/login");
  await signInWrongly();
  press("Reset Password");
  expect(await heading("Reset Email Sent")).toBe(document.activeElement);
  expect(screen.getByRole("status").textContent).toBe(
    "Password reset email sent! Check your inbox and follow the link to reset your password.",
  );
  expect(requests.at(-1)).toEqual({
    address: "/api/password-resets",
    method: "POST",
    body: { email: "ada@team.edu" },
  });
  press("Back to Login");
  await heading("Sign in");
  expect(field("Email").value).toBe("ada@team.edu");
  expect(field("Password").value).toBe("");
  expect(field("Password")).toBe(document.activeElement);
  expect(button("Reset Password")).toBeTruthy();
});

test("links from the login to Request Account and Guest Access", async () => {
  await open("/login");
  expect(screen.getByRole("link", { name: "Guest Access" }).getAttribute("href")).toBe("/guest");
  fireEvent.click(screen.getByRole("link", { name: "Request Account" }));
  await heading("Request Account");
  fireEvent.click(screen.getByRole("link", { name: "Back to Login" }));
  await heading("Sign in");
});

const request = {
  "First Name": "Noah",
  "Last Name": "Fischer",
  Email: "noah@mail.example",
  Password: "short",
  "Confirm Password": "other",
  Role: "design-team",
  Subteam: "vehicle-dynamics",
};

test("reports one problem of a request at a time and focuses its field", async () => {
  await open("/request-account");
  expect([field("Role").value, field("Subteam").value]).toEqual(["", ""]);
  expect(screen.getByText("At least 6 characters, with a digit")).toBeTruthy();
  const says = async (sentence: string, label: string) => {
    press("Submit Request");
    await expectAlert(sentence);
    expect(document.activeElement).toBe(field(label));
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
  };
  await says("Please fill in all fields", "First Name");
  for (const [label, value] of Object.entries(request)) {
    expect(alert()).toBe("Please fill in all fields");
    type(label, value);
  }
  expect(alert()).toBeUndefined();
  await says("Password must be at least 6 characters long", "Password");
  type("Password", "longer");
  await says("Password must contain a digit", "Password");
  type("Password", "longer-4");
  await says("Passwords do not match", "Confirm Password");
  type("Confirm Password", "longer-4");
  type("Email", "noah@mail");
  await says("Please enter a valid email address", "Email");
  type("Email", "noah@mail.example");
  await says("Please use your school email address", "Email");
  expect(requests).toEqual([]);
});

test("says which addresses may request an account, and nothing when all may", async () => {
  await open("/request-account");
  expect(screen.getByText("Use an address that contains .edu")).toBeTruthy();
  cleanup();
  await open("/request-account", { kind: "nobody" }, { schoolEmail: "" });
  expect(screen.queryByText(/Use an address/)).toBeNull();
  expect(field("Email")).toBeTruthy();
});

test("starts with empty selects that offer the requestable roles and subteams", async () => {
  await open("/request-account");
  const offered = (label: string) =>
    [...field(label).querySelectorAll("option:not([hidden])")].map((option) => option.textContent);
  expect(offered("Role")).toEqual(["Team Lead", "Design Team"]);
  expect(offered("Subteam")).toHaveLength(8);
  for (const [label, value] of Object.entries(request)) if (label !== "Role") type(label, value);
  press("Submit Request");
  await expectAlert("Please fill in all fields");
  expect(document.activeElement).toBe(field("Role"));
});

test("keeps the form of a failed request and confirms a submitted one", async () => {
  await open("/request-account");
  for (const [label, value] of Object.entries(request)) type(label, value);
  type("Email", "noah@team.EDU");
  type("Password", "apex-42");
  type("Confirm Password", "apex-42");
  refused.push(0, "busy", "too-many-attempts");
  press("Submit Request");
  await expectAlert("Failed to submit request. Please try again.");
  press("Submit Request");
  await waitFor(() => expect(requests).toHaveLength(2));
  await expectAlert("Failed to submit request. Please try again.");
  press("Submit Request");
  await expectAlert("Too many failed attempts. Please try again later.");
  expect(field("Password").value).toBe("apex-42");
  press("Submit Request");
  expect(await heading("Request Submitted")).toBe(document.activeElement);
  expect(requests.at(-1)?.body).toEqual({
    firstName: "Noah",
    lastName: "Fischer",
    email: "noah@team.EDU",
    password: "apex-42",
    confirmPassword: "apex-42",
    role: "design-team",
    subteam: "vehicle-dynamics",
  });
  fireEvent.click(screen.getByRole("link", { name: "Back to Login" }));
  await heading("Sign in");
});

test("lets guests request an account and redirects members", async () => {
  await open("/request-account", { kind: "guest" });
  await heading("Request Account");
  cleanup();
  await open("/request-account", ada);
  expect(window.location.pathname).toBe("/");
});

test("sets a password with a one-time link and confirms it on the login", async () => {
  await open("/reset-password?token=0123456789");
  const { form } = await screen.findByLabelText<HTMLInputElement>("New Password", {
    selector: "input",
  });
  const username = form?.querySelector<HTMLInputElement>("[autocomplete=username]");
  expect([username?.value, username?.hidden]).toEqual(["ada@team.edu", true]);
  press("Set Password");
  await expectAlert("Please fill in all fields");
  expect(document.activeElement).toBe(field("New Password"));
  type("New Password", "apex4");
  type("Confirm Password", "apex42");
  press("Set Password");
  await expectAlert("Password must be at least 6 characters long");
  type("New Password", "apex-42");
  press("Set Password");
  await expectAlert("Passwords do not match");
  expect(document.activeElement).toBe(field("Confirm Password"));
  type("Confirm Password", "apex-42");
  press("Set Password");
  await heading("Sign in");
  expect(screen.getByRole("status").textContent).toBe("Password changed. Please sign in.");
  expect(field("Email").value).toBe("ada@team.edu");
  expect(window.location.pathname + window.location.search).toBe("/login");
  expect(requests).toEqual([
    {
      address: "/api/password",
      method: "POST",
      body: { token: "0123456789", password: "apex-42", confirmPassword: "apex-42" },
    },
  ]);
});

test.each(["/reset-password", "/reset-password?token=old"])(
  "links back to the login from %s without a valid link",
  async (address) => {
    linkIsFor = null;
    await open(address);
    await expectAlert("This link is no longer valid. Please request a new one.");
    expect(screen.queryByRole("button", { name: "Set Password" })).toBeNull();
    fireEvent.click(screen.getByRole("link", { name: "Back to Login" }));
    await heading("Sign in");
  },
);

test("reports a link that was used while the form was open", async () => {
  await open("/reset-password?token=0123456789");
  await screen.findByLabelText("New Password", { selector: "input" });
  type("New Password", "apex-42");
  type("Confirm Password", "apex-42");
  refused.push("internal-error", "link-not-valid");
  press("Set Password");
  await expectAlert("Failed to set password. Please try again.");
  press("Set Password");
  await expectAlert("This link is no longer valid. Please request a new one.");
  expect(document.activeElement?.textContent).toBe("Set a new password");
  expect(paths()).toEqual(["/api/password", "/api/password"]);
});

test("asks an invited member to choose a first password", async () => {
  linkIsFor = "invitation";
  await open("/reset-password?token=0123456789");
  await heading("Choose a password");
  expect(await screen.findByText(/^You were invited to this team\./)).toBeTruthy();
  expect(screen.queryByText(/Setting it ends every session/)).toBeNull();
});

test("says after an invitation that the password is set, not changed", async () => {
  linkIsFor = "invitation";
  await open("/reset-password?token=0123456789");
  await screen.findByLabelText("New Password", { selector: "input" });
  type("New Password", "apex-42");
  type("Confirm Password", "apex-42");
  press("Set Password");
  await screen.findByText("Password set. Please sign in.");
  expect(field("Email").value).toBe("ada@team.edu");
});

test("asks an invited person for the name that the account lacks (rule 1.155)", async () => {
  linkIsFor = "invitation";
  linkNeedsName = true;
  await open("/reset-password?token=0123456789");
  await screen.findByLabelText("First Name");
  type("New Password", "apex-42");
  type("Confirm Password", "apex-42");
  press("Set Password");
  await expectAlert("Please fill in all fields");
  expect(document.activeElement).toBe(screen.getByLabelText("First Name"));
  type("First Name", "Marta");
  type("Last Name", "Kovács");
  press("Set Password");
  await screen.findByText("Password set. Please sign in.");
  expect(requests.at(-1)?.body).toMatchObject({ firstName: "Marta", lastName: "Kovács" });
});

test("checks a link again with Retry", async () => {
  linkFaults = 2;
  await open("/reset-password?token=0123456789");
  await waitFor(() => expect(alert()).toContain("Failed to check this link"));
  await act(async () => press("Retry"));
  await screen.findByLabelText("New Password", { selector: "input" });
});

test("knows that the wiki is set up once the first captain has signed in", async () => {
  const queryClient = await open("/setup?token=t1", { kind: "nobody" }, { isSetUp: false });
  for (const label of ["First Name", "Last Name", "Email"]) type(label, "ada@team.edu");
  for (const label of ["Password", "Confirm Password"]) type(label, "late-apex-9");
  press("Create Captain");
  await waitFor(() => expect(location.pathname).toBe("/"));
  expect(queryClient.getQueryData(configQuery.queryKey)?.isSetUp).toBe(true);
});
