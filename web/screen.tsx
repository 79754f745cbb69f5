import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { AppStateProvider, type AppState } from "./app-state.tsx";
import type { AppRouter } from "./routes.tsx";

type ScreenProps = { state: AppState; router: AppRouter };

/** The whole content of `#root`, on the server and in the browser. */
export function Screen({ state, router }: ScreenProps) {
  return (
    <StrictMode>
      <AppStateProvider state={state}>
        <RouterProvider router={router} />
      </AppStateProvider>
    </StrictMode>
  );
}
