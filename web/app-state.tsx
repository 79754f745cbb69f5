import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Boot, FirstClock, RefusedForm } from "../domain/first-answers.ts";
import { SessionProvider } from "./api/session-provider.tsx";
import {
  ClosedPinsContext,
  createClosedPins,
  type ClosedPins,
} from "./documents/lists/closed-pins.ts";
import {
  CardHeightsContext,
  createCardHeights,
  type CardHeights,
} from "./documents/lists/remember-height.ts";
import { FirstClockContext } from "./layout/first-clock.ts";
import { deviceTimeZone } from "./layout/use-time-zone.ts";
import { createLongLists, LongListsContext, type LongLists } from "./live/long-lists.ts";
import { createDraftLocks, DraftLocksContext, type DraftLocks } from "./saving/draft-locks.ts";
import {
  createSearchShortcut,
  SearchShortcutContext,
  type SearchShortcut,
} from "./search/use-shortcut.ts";
import { RefusedFormContext } from "./sessions/refused-form.ts";
import {
  createUnsavedForms,
  UnsavedFormsContext,
  type UnsavedForms,
} from "./sessions/unsaved-forms.ts";
import { createToasts, ToastsContext, type Toasts } from "./ui/toasts.ts";

export type AppState = {
  firstClock: FirstClock;
  queryClient: QueryClient;
  toasts: Toasts;
  draftLocks: DraftLocks;
  longLists: LongLists;
  cardHeights: CardHeights;
  closedPins: ClosedPins;
  unsavedForms: UnsavedForms;
  searchShortcut: SearchShortcut;
  /** The refusal of a form that was sent before scripts had loaded, or without them. */
  refusedForm?: RefusedForm | undefined;
};

export function createAppState(
  queryClient: QueryClient,
  existing: Partial<AppState> = {},
): AppState {
  return {
    firstClock: { now: Date.now(), timeZone: deviceTimeZone },
    queryClient,
    toasts: createToasts(),
    draftLocks: createDraftLocks(),
    longLists: createLongLists(queryClient),
    cardHeights: createCardHeights(),
    closedPins: createClosedPins(),
    unsavedForms: createUnsavedForms(),
    searchShortcut: createSearchShortcut(),
    ...existing,
  };
}

/** The initial state that server and browser must share, so that hydration matches. */
export function stateFrom({ clock, closedPins, refused }: Boot): Partial<AppState> {
  return { firstClock: clock, closedPins: createClosedPins(closedPins), refusedForm: refused };
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
                  <ClosedPinsContext value={state.closedPins}>
                    <FirstClockContext value={state.firstClock}>
                      <RefusedFormContext value={state.refusedForm}>
                        <SessionProvider>{children}</SessionProvider>
                      </RefusedFormContext>
                    </FirstClockContext>
                  </ClosedPinsContext>
                </SearchShortcutContext>
              </UnsavedFormsContext>
            </CardHeightsContext>
          </LongListsContext>
        </DraftLocksContext>
      </ToastsContext>
    </QueryClientProvider>
  );
}
