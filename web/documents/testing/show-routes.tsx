import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { AppStateProvider, type AppState } from "../../app-state.tsx";
import { ToastList } from "../../ui/toast-list.tsx";

/**
 * Renders screens by path, together with the toasts.
 * @returns a function that reads the current path
 */
export function showRoutes(
  state: AppState,
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
    <AppStateProvider state={state}>
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  return () => router.state.location.pathname;
}
