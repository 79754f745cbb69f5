import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { exampleImport } from "../../../domain/imports/example-import.ts";
import type { ImportReport, ZipImport } from "../../../domain/imports/import-shapes.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { sessionQuery } from "../../api/session.ts";
import { AppStateProvider } from "../../app-state.tsx";
import { createTestState } from "../../testing/create-test-state.ts";
import { elena } from "../../testing/members.ts";
import { ToastList } from "../../ui/toast-list.tsx";
import { ImportPage } from "../import-page.tsx";
import { importServer } from "./import-server.ts";

export const checked: ZipImport = exampleImport;
export const report: ImportReport = exampleImport.report;
export const running: ZipImport = {
  ...checked,
  state: "running",
  canStart: false,
  report: null,
  part: "writing",
  done: 41,
  total: 64,
  secondsLeft: 50,
  latest: [
    { id: "d1", title: "Motor dyno", serialNumber: "KB60042", at: new Date().toISOString() },
  ],
};
export const done: ZipImport = { ...checked, state: "done", canStart: false, upload: null };

/** Shows the screen to a captain of the subteam "chassis". */
export async function openImport(found?: ZipImport) {
  importServer.found = found;
  const state = createTestState();
  const { queryClient } = state;
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ToastList />
      </>
    ),
  });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/", component: () => <p>Home</p> }),
    createRoute({ getParentRoute: () => root, path: "/import", component: ImportPage }),
  ]);
  const history = createMemoryHistory({ initialEntries: ["/import"] });
  const router = createRouter({ routeTree, history });
  render(
    <AppStateProvider state={state}>
      <RouterProvider router={router as never} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { name: "Import" });
  await screen.findByRole("main");
  /** Refetches, as a live event does. */
  const refetch = () => act(() => queryClient.invalidateQueries({ queryKey: queryKeys.imports }));
  return {
    become: (next: ZipImport | undefined) => {
      importServer.found = next;
      return refetch();
    },
    refetch,
    /** Without waiting, because leaving may be a question. */
    go: (to: string) => act(() => void router.navigate({ to })),
    /** Refetches without a connection, which is retried for minutes. */
    loseConnection: async () => {
      importServer.isAway = true;
      await act(async () => void queryClient.invalidateQueries({ queryKey: queryKeys.imports }));
    },
    path: () => router.state.location.pathname,
  };
}

export const zipField = () => screen.findByLabelText("Zip of Markdown");

export const press = (name: string): boolean =>
  fireEvent.click(screen.getByRole("button", { name }));

export async function chooseZip(file: File = new File(["PK"], "a.zip")): Promise<void> {
  fireEvent.change(await zipField(), { target: { files: [file] } });
}

export const lines = (): string[] => importServer.writes.map(({ line }) => line);
