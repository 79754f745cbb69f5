import { fireEvent, render, screen } from "@testing-library/react";
import { vi } from "vitest";
import { refusals, type RefusalCode } from "../../../domain/refusals.ts";
import type { ApiToken } from "../../../domain/tokens/token-shapes.ts";
import { AppStateProvider, createAppState } from "../../app-state.tsx";
import { createTestClient } from "../../testing/create-test-client.ts";
import { ApiTokens } from "../api-tokens.tsx";
import { useNewTokens } from "../use-new-tokens.ts";

/** The stubbed server's state. */
export const server: {
  tokens: ApiToken[];
  /** Refuses the next write. */
  refused: RefusalCode | undefined;
  sent: { line: string; body: unknown }[];
} = { tokens: [], refused: undefined, sent: [] };

export function token(name: string, change: Partial<ApiToken> = {}): ApiToken {
  const createdAt = "2026-04-03T17:12:00.000Z";
  return { id: `id-${name}`, name, access: "read", createdAt, lastUsedAt: null, ...change };
}

export function stubBrowser(): void {
  Object.assign(server, { tokens: [], refused: undefined, sent: [] });
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    if (method === "GET") return Response.json({ tokens: server.tokens });
    const sent = body ? (JSON.parse(String(body)) as Pick<ApiToken, "name" | "access">) : undefined;
    server.sent.push({ line: `${method} ${address}`, body: sent });
    return server.refused ? refuse(server.refused) : write(address, sent);
  });
}

function refuse(code: RefusalCode): Response {
  server.refused = undefined;
  const { status, sentence: detail } = refusals[code];
  return Response.json({ code, status, detail }, { status });
}

function write(address: string, created: Pick<ApiToken, "name" | "access"> | undefined): Response {
  if (!created) {
    server.tokens = server.tokens.filter(({ id }) => address !== `/api/tokens/${id}`);
    return new Response(null, { status: 204 });
  }
  const added = token(created.name, created);
  server.tokens = [...server.tokens, added];
  return Response.json({ ...added, token: `paddock_${created.name}` }, { status: 201 });
}

function Part() {
  return <ApiTokens newTokens={useNewTokens()} />;
}

export async function showTokens(): Promise<void> {
  render(
    <AppStateProvider state={createAppState(createTestClient())}>
      <Part />
    </AppStateProvider>,
  );
  const [first] = server.tokens;
  await screen.findByText(first ? first.name : "No tokens yet");
}

export const button = (name: string) => screen.getByRole("button", { name });
export const press = (name: string) => fireEvent.click(button(name));
export const nameField = () =>
  screen.getByRole<HTMLInputElement>("textbox", { name: "Token name" });
export const typeName = (value: string) => fireEvent.change(nameField(), { target: { value } });
