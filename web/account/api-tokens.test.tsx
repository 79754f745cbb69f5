import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ApiToken } from "../../domain/tokens/token-shapes.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { ApiTokens } from "./api-tokens.tsx";
import { useNewTokens } from "./use-new-tokens.ts";

let tokens: ApiToken[];
let isBroken: boolean;
let losesAnswers: boolean;

beforeEach(() => {
  tokens = [];
  isBroken = false;
  losesAnswers = false;
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (isBroken) return Response.json({}, { status: 400 });
    if (method === "GET") return Response.json({ tokens });
    const { name, access } = JSON.parse(String(body)) as Pick<ApiToken, "name" | "access">;
    const token = { id: name, name, access, createdAt: "2026-04-03T07:51:00.000Z" };
    tokens = [...tokens, { ...token, lastUsedAt: null }];
    if (losesAnswers) throw new TypeError("Failed to fetch");
    return Response.json({ ...token, token: "paddock_secret" }, { status: 201 });
  });
});

function Part() {
  return <ApiTokens newTokens={useNewTokens()} />;
}

function show(): void {
  render(
    <AppStateProvider state={createAppState(createTestClient())}>
      <Part />
    </AppStateProvider>,
  );
}

test("loads the tokens again with Retry", async () => {
  isBroken = true;
  show();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load your tokens");
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("No tokens yet")).toBeTruthy();
});

test("reports a token whose text never arrived and lists it for revocation", async () => {
  show();
  await screen.findByText("No tokens yet");
  losesAnswers = true;
  const name = screen.getByRole("textbox", { name: "Token name" });
  fireEvent.change(name, { target: { value: "Lost on its way" } });
  fireEvent.click(screen.getByRole("button", { name: "Create Token" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The token may exist anyway");
  expect(await screen.findByRole("button", { name: "Revoke Lost on its way" })).toBeTruthy();
});
