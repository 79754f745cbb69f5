import { RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { configQuery, sessionQuery } from "./api/session.ts";
import { AppStateProvider, createAppState } from "./app-state.tsx";
import { createAppRouter } from "./routes.tsx";
import { testConfig } from "./testing/config.ts";
import { createTestClient } from "./testing/create-test-client.ts";
import { elena } from "./testing/members.ts";

test("asks for the configuration and the session on a navigation a minute later", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  });
  vi.stubGlobal(
    "EventSource",
    class extends EventTarget {
      close() {}
    },
  );
  window.history.replaceState({}, "", "/search");
  const queryClient = createTestClient();
  const learn = (updatedAt: number) => {
    const session = { viewer: elena, feedbackHref: null };
    queryClient.setQueryData(sessionQuery.queryKey, session, { updatedAt });
    queryClient.setQueryData(configQuery.queryKey, testConfig, { updatedAt });
  };
  learn(Date.now());
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router} />
    </AppStateProvider>,
  );
  await screen.findByRole("main");
  const both = () => asked.filter((address) => /config|session/.test(address)).toSorted();

  await router.navigate({ to: "/search", search: { q: "hub" } });
  expect(both()).toEqual([]);
  learn(Date.now() - 61_000);
  await router.navigate({ to: "/search", search: { q: "weld" } });
  expect(both()).toEqual(["/api/config", "/api/session"]);
});
