import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { ToastList } from "../../ui/toast-list.tsx";

/**
 * Shows one of these screens, by their paths, with the notices over it.
 * @returns says at which path one is by then
 */
export function showRoutes(
  queryClient: QueryClient,
  address: string,
  screens: Record<string, () => unknown>,
): () => string {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ToastList />
      </>
    ),
  });
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component: component as never }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return () => router.state.location.pathname;
}
