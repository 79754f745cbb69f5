import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import { configQuery } from "../api/session.ts";
import { testConfig } from "../testing/config.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { ServerFacts } from "./server-facts.tsx";

function show(config: Partial<ConfigAnswer>) {
  const queryClient = createTestClient();
  queryClient.setQueryData(configQuery.queryKey, { ...testConfig, ...config });
  render(
    <QueryClientProvider client={queryClient}>
      <ServerFacts />
    </QueryClientProvider>,
  );
  return screen.getByRole("region", { name: "Address and email" });
}

test("shows the public address and that email is set up, without fields (rule 2.29)", () => {
  const facts = show({ baseUrl: "https://wiki.example.edu", sendsMail: true });
  expect(facts.textContent).toContain("https://wiki.example.edu");
  expect(facts.textContent).toContain("Set up");
  expect(within(facts).queryByRole("textbox")).toBeNull();
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
