import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext } from "@tanstack/react-router";
import type { Boot } from "../domain/first-answers.ts";
import { configQuery, sessionQuery } from "./api/session.ts";
import { Root } from "./root.tsx";

export type RouterContext = {
  queryClient: QueryClient;
  /** Whether the setup link was valid when the page was sent. */
  setupOpen: boolean;
  lastEvent: Boot["lastEvent"];
};

export const root = createRootRouteWithContext<RouterContext>()({
  // Refetches answers older than a minute, because no event announces a new server version.
  beforeLoad: ({ context }) => {
    void context.queryClient.prefetchQuery(configQuery);
    void context.queryClient.prefetchQuery(sessionQuery);
  },
  component: Root,
});
