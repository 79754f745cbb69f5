import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { open, press, server, stubBrowser } from "./testing/open-account-management.tsx";

beforeEach(stubBrowser);

const failure = /^Email has failed since Apr 2, 2026/;
const reason = "the mail server rejected the user name or password";

test("shows on both tabs since when email fails and why (rule 6.53)", async () => {
  server.mailFailure = { since: "2026-04-02T18:42:00.000Z", reason };
  await open();
  const note = (await screen.findByText(failure)).parentElement;
  expect(note?.textContent).toMatch(new RegExp(`: ${reason}\\.$`));
  press("tab", "Team Overview");
  await screen.findByRole("button", { name: "Edit Priya Nair" });
  expect(screen.getByText(failure)).toBeTruthy();
});

test("says nothing about a failure where no email is sent (rule 6.49)", async () => {
  server.sendsMail = false;
  server.mailFailure = { since: "2026-04-02T18:42:00.000Z", reason };
  await open("Team Overview");
  expect(screen.queryByText(failure)).toBeNull();
});
