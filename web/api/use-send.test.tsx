import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { mei } from "../testing/members.ts";
import { sessionQuery } from "./session.ts";
import { useSend } from "./use-send.ts";

test("sends writes for the member in the cached session", async () => {
  const headers: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    headers.push(init.headers);
    return new Response(null, { status: 204 });
  });
  const queryClient = new QueryClient();
  const { result } = renderHook(useSend, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  await result.current("/api/tokens/t1", { method: "DELETE" });
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  await result.current("/api/tokens/t1", { method: "DELETE" });
  expect(headers).toEqual([
    { accept: "application/json" },
    { accept: "application/json", "paddock-member": mei.id },
  ]);
});
