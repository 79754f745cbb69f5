import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  CardHeightsContext,
  createCardHeights,
  type CardHeights,
} from "./documents/lists/remember-height.ts";
import { createLongLists, LongListsContext, type LongLists } from "./live/long-lists.ts";
import { createDraftLocks, DraftLocksContext, type DraftLocks } from "./saving/draft-locks.ts";
import {
  createSearchShortcut,
  SearchShortcutContext,
  type SearchShortcut,
} from "./search/use-shortcut.ts";
import {
  createUnsavedForms,
  UnsavedFormsContext,
  type UnsavedForms,
} from "./sessions/unsaved-forms.ts";
import { createToasts, ToastsContext, type Toasts } from "./ui/toasts.ts";

export type AppState = {
  queryClient: QueryClient;
  toasts: Toasts;
  draftLocks: DraftLocks;
  longLists: LongLists;
  cardHeights: CardHeights;
  unsavedForms: UnsavedForms;
  searchShortcut: SearchShortcut;
};

export function createAppState(
  queryClient: QueryClient,
  existing: Partial<AppState> = {},
): AppState {
  return {
    queryClient,
    toasts: createToasts(),
    draftLocks: createDraftLocks(),
    longLists: createLongLists(queryClient),
    cardHeights: createCardHeights(),
    unsavedForms: createUnsavedForms(),
    searchShortcut: createSearchShortcut(),
    ...existing,
  };
}

type AppStateProviderProps = { state: AppState; children: ReactNode };

export function AppStateProvider({ state, children }: AppStateProviderProps) {
  return (
    <QueryClientProvider client={state.queryClient}>
      <ToastsContext value={state.toasts}>
        <DraftLocksContext value={state.draftLocks}>
          <LongListsContext value={state.longLists}>
            <CardHeightsContext value={state.cardHeights}>
              <UnsavedFormsContext value={state.unsavedForms}>
                <SearchShortcutContext value={state.searchShortcut}>
                  {children}
                </SearchShortcutContext>
              </UnsavedFormsContext>
            </CardHeightsContext>
          </LongListsContext>
        </DraftLocksContext>
      </ToastsContext>
    </QueryClientProvider>
  );
}
