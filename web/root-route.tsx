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
  // Asks again for what is older than a minute: no event announces another version of the server.
  beforeLoad: ({ context }) => {
    void context.queryClient.prefetchQuery(configQuery);
    void context.queryClient.prefetchQuery(sessionQuery);
  },
  component: Root,
});
