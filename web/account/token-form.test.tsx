import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { tokensMax } from "../../domain/tokens/tokens.ts";
import {
  button,
  nameField,
  press,
  server,
  showTokens,
  stubBrowser,
  token,
  typeName,
} from "./testing/show-tokens.tsx";

beforeEach(stubBrowser);

const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

test("creates a read-only token unless the member chooses otherwise", async () => {
  await showTokens();
  expect(radio("Read only").checked).toBe(true);
  const description = "Can do everything you can do";
  fireEvent.click(screen.getByRole("radio", { name: "Read and write", description }));
  typeName("Torque importer");
  press("Create Token");
  await screen.findByRole("button", { name: "Revoke Torque importer" });
  expect(server.sent).toEqual([
    { line: "POST /api/tokens", body: { name: "Torque importer", access: "write" } },
  ]);
  expect(nameField().value).toBe("");
  expect(radio("Read only").checked).toBe(true);
});

test("shows the text of each new token until it is forgotten, newest first", async () => {
  await showTokens();
  for (const name of ["First", "Second"]) {
    typeName(name);
    press("Create Token");
    await screen.findByDisplayValue(`paddock_${name}`);
  }
  const texts = screen.getAllByRole<HTMLInputElement>("textbox", { name: "New token" });
  expect(texts.map(({ value }) => value)).toEqual(["paddock_Second", "paddock_First"]);
  expect(texts.every(({ readOnly }) => readOnly)).toBe(true);
  expect(texts[0]?.closest("[role=status]")).toBeTruthy();
});

test.each([
  ["", "Please fill in all required fields"],
  ["n".repeat(101), "Names must be at most 100 characters"],
])("refuses the name %j before it is sent", async (name, sentence) => {
  await showTokens();
  typeName(name);
  await act(async () => press("Create Token"));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe(sentence);
  expect(document.activeElement).toBe(nameField());
  expect(nameField().getAttribute("aria-describedby")).toBe(alert.id);
  expect(server.sent).toEqual([]);
});

test.each([
  ["too-many-tokens", "At most 20 tokens. Please revoke one you no longer need."],
  ["too-many-attempts", "Too many failed attempts. Please try again later."],
] as const)("keeps the name and the access after the refusal %s", async (code, sentence) => {
  await showTokens();
  server.refused = code;
  typeName("Torque importer");
  fireEvent.click(radio("Read and write"));
  press("Create Token");
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(nameField().value).toBe("Torque importer");
  expect(radio("Read and write").checked).toBe(true);
  expect(screen.queryByRole("textbox", { name: "New token" })).toBeNull();
});

test("explains the limit before another token is refused", async () => {
  server.tokens = Array.from({ length: tokensMax }, (_, at) => token(`Script ${at}`));
  await showTokens();
  expect(screen.getByText(/You have 20 tokens, the maximum/)).toBeTruthy();
  expect(button("Create Token").getAttribute("aria-disabled")).toBe("true");
  typeName("One more");
  await act(async () => press("Create Token"));
  expect(server.sent).toEqual([]);
});

test("creates and revokes nothing while offline, and says why", async () => {
  server.tokens = [token("Script")];
  await showTokens();
  act(() => onlineManager.setOnline(false));
  expect(screen.getByText(/You're offline/).closest("[role=status]")).toBeTruthy();
  typeName("One more");
  await act(async () => {
    press("Create Token");
    press("Revoke Script");
  });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(server.sent).toEqual([]);
  act(() => onlineManager.setOnline(true));
  press("Create Token");
  await waitFor(() => expect(server.sent).toHaveLength(1));
});
