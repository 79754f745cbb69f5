import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { press, server, showTokens, stubBrowser, token, typeName } from "./testing/show-tokens.tsx";

beforeEach(stubBrowser);

const rows = () =>
  within(screen.getByRole("list", { name: "API tokens" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

async function revoke(name: string): Promise<void> {
  press(`Revoke ${name}`);
  const dialog = await screen.findByRole("alertdialog", { name: `Revoke ${name}?` });
  fireEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
}

test("shows what each token may do and when it was used", async () => {
  const lastUsedAt = "2026-04-05T17:12:00.000Z";
  server.tokens = [token("Old"), token("Busy", { access: "write", lastUsedAt })];
  await showTokens();
  const [unused, used] = rows();
  expect(unused).toMatch(/^OldRead onlyNever usedCreated Apr 3, 2026/);
  expect(used).toMatch(/^BusyRead and writeLast used Apr 5, 2026/);
});

test("revokes a token only after a confirmation, and moves the focus to the heading", async () => {
  server.tokens = [token("Old"), token("Busy")];
  await showTokens();
  press("Revoke Old");
  const dialog = within(await screen.findByRole("alertdialog", { name: "Revoke Old?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(server.sent).toEqual([]);
  await revoke("Old");
  expect(server.sent.map(({ line }) => line)).toEqual(["DELETE /api/tokens/id-Old"]);
  expect(rows()).toHaveLength(1);
  expect(screen.getByText("Old was revoked").getAttribute("role")).toBe("status");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("API tokens"));
});

test("treats a token that was revoked elsewhere as revoked", async () => {
  server.tokens = [token("Old")];
  await showTokens();
  server.refused = "token-not-found";
  server.tokens = [];
  await revoke("Old");
  expect(await screen.findByText("Old was revoked")).toBeTruthy();
  expect(screen.getByText("No tokens yet")).toBeTruthy();
});

test("keeps a token that could not be revoked and reports it", async () => {
  server.tokens = [token("Old")];
  await showTokens();
  server.refused = "internal-error";
  await revoke("Old");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to revoke Old. Please try again.");
  expect(rows()).toHaveLength(1);
});

test("hides the text of a new token once it is revoked", async () => {
  await showTokens();
  typeName("Mistake");
  press("Create Token");
  await screen.findByDisplayValue("paddock_Mistake");
  await revoke("Mistake");
  expect(screen.queryByDisplayValue("paddock_Mistake")).toBeNull();
});
