import type { QueryClient } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { MailState } from "../../domain/mail/mail-shapes.ts";
import { queryKeys } from "../api/query-keys.ts";
import { configQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { ServerFacts } from "./server-facts.tsx";

function show(config: Partial<ConfigAnswer>, mail?: Partial<MailState>) {
  const queryClient = createTestClient();
  const state = { host: "smtp.team.edu", lastSent: null, failure: null, ...mail };
  queryClient.setQueryDefaults(queryKeys.mail, { staleTime: Infinity });
  queryClient.setQueryData(queryKeys.mail, state);
  return showWith(queryClient, config);
}

function showWith(queryClient: QueryClient, config: Partial<ConfigAnswer> = {}) {
  queryClient.setQueryData(configQuery.queryKey, { ...testConfig, ...config });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <ServerFacts />
    </AppStateProvider>,
  );
  return screen.getByRole("region", { name: "Address and email" });
}

test("shows the public address and that email is set up, without fields (rules 2.29 and 2.33)", () => {
  const facts = show({ baseUrl: "https://wiki.example.edu", sendsMail: true });
  expect(facts.textContent).toContain("https://wiki.example.edu");
  expect(facts.textContent).toContain("smtp.team.edu");
  expect(facts.textContent).toContain("Set up");
  expect(within(facts).queryByRole("textbox")).toBeNull();
});

test("says when an email was last sent", () => {
  const facts = show({}, { lastSent: new Date(2026, 3, 2, 18, 12).toISOString() });
  expect(facts.textContent).toContain("Last sent Apr 2, 2026, 06:12 PM");
});

test("gives only the time of an email that was sent today", () => {
  const noon = new Date().setHours(12, 0, 0, 0);
  const facts = show({}, { lastSent: new Date(noon).toISOString() });
  expect(facts.textContent).toContain("Last sent at 12:00 PM");
});

test("says since when email fails, why, and when one was last sent", () => {
  const since = new Date(2026, 3, 3, 9, 0).toISOString();
  const lastSent = new Date(2026, 3, 2, 18, 12).toISOString();
  const reason = "the mail server rejected the user name or password";
  const facts = show({}, { lastSent, failure: { since, reason } });
  expect(facts.textContent).toContain("Email has failed since Apr 3, 2026, 09:00 AM");
  expect(facts.textContent).toContain(
    "The mail server rejected the user name or password. Last sent Apr 2, 2026, 06:12 PM.",
  );
});

test("says that email is written to a folder", () => {
  expect(show({}, { host: null }).textContent).toContain("Written to a folder");
});

test("says what to do about an address that no other device can reach", () => {
  const facts = show({ baseUrl: "http://localhost:3000" });
  expect(facts.textContent).toContain("Other devices cannot reach it");
  expect(facts.textContent).toContain("BASE_URL");
});

test("says what to do without email", () => {
  const facts = show({ sendsMail: false });
  expect(facts.textContent).toContain("This wiki sends no email");
  expect(facts.textContent).toContain("MAIL_URL");
});

test("says nothing about email until its state is known, and that it could not be loaded", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const facts = showWith(createTestClient(), { sendsMail: true });
  expect(facts.textContent).not.toContain("Set up");
  expect(facts.textContent).not.toContain("Failed to load");
  answer(Response.json({}, { status: 400 }));
  await waitFor(() => expect(facts.textContent).toContain("Failed to load"));
  expect(facts.textContent).not.toContain("Set up");
});
