import type { QueryClient } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { timeZoneCookie, type Boot } from "../domain/first-answers.ts";
import { readBoot } from "./api/boot.ts";
import { createQueryClient } from "./api/query-client.ts";
import { reloadWhenOutdated } from "./api/reload-when-outdated.ts";
import { sessionQuery } from "./api/session.ts";
import { writeCookie } from "./api/write-cookie.ts";
import { createAppState, stateFrom } from "./app-state.tsx";
import { seedFirstAnswers } from "./first-answers.ts";
import { hydrate } from "./hydrate.ts";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { focusNewScreens } from "./layout/focus-new-screens.ts";
import { followAddress } from "./layout/follow-address.ts";
import { followTheme } from "./layout/theme.ts";
import { deviceTimeZone } from "./layout/use-time-zone.ts";
import { codeForOffline, createAppRouter, screenName, type AppRouter } from "./routes.tsx";
import { Screen } from "./screen.tsx";
import "./ui/tokens.css";
import "./ui/fonts.css";
import "./ui/base.css";
import "./subteams/subteam-colors.css";
import { createSearchShortcut } from "./search/use-shortcut.ts";
import { checkRestoredPage } from "./sessions/check-restored-page.ts";
import { followSignOut, goToSignIn } from "./sessions/sign-out.ts";
import { createUnsavedForms } from "./sessions/unsaved-forms.ts";
import { loadWhenIdle } from "./shell/load-when-idle.ts";
import { waitForScreens } from "./shell/wait-for-screens.ts";
import { startTooltips } from "./ui/tooltips.ts";

const container = document.querySelector<HTMLElement>("#root");
if (!container) throw new Error("The page has no #root");
startPage(container);

function startPage(root: HTMLElement): void {
  const searchShortcut = createSearchShortcut();
  let router: AppRouter | undefined;
  let isOpeningScreen = () => false;
  const unsavedForms = createUnsavedForms();
  reloadWhenOutdated({
    isOpeningScreen: () => isOpeningScreen(),
    hasUnsaved: unsavedForms.hasUnsaved,
  });
  followTheme();
  writeCookie(timeZoneCookie, deviceTimeZone);
  startTooltips();
  searchShortcut.listen(() => router?.state.status === "pending");

  const start = async (boot: Boot): Promise<void> => {
    const queryClient = createQueryClient(() => {
      const { pathname, href } = created.state.location;
      const [routes] = created.getMatchedRoutes(pathname);
      const needsSession = routes.some(({ id }) => id === "/inside");
      if (!needsSession || unsavedForms.askToSignIn()) return;
      void goToSignIn(created, queryClient, href);
    });
    seedFirstAnswers(queryClient, boot);
    const created = createAppRouter({
      queryClient,
      setupOpen: boot.setupOpen,
      lastEvent: boot.lastEvent,
    });
    router = created;
    const state = createAppState(queryClient, {
      ...stateFrom(boot),
      unsavedForms,
      searchShortcut,
    });
    focusNewScreens(created);
    followAddress(created);
    isOpeningScreen = waitForScreens(created, state.toasts, (path) =>
      screenName(created, queryClient, path),
    );
    followSignOut(created, queryClient, unsavedForms, forgetDrafts);
    checkRestoredPage(() => queryClient.getQueryData(sessionQuery.queryKey)?.viewer);
    // The page shows what the server sent until the screen can be rendered completely.
    await created.load();
    loadForOffline(created, queryClient);
    const screen = <Screen state={state} router={created} />;
    if ("rendered" in root.dataset) hydrate(root, screen);
    else createRoot(root).render(screen);
  };
  void readBoot()
    .then(start)
    .catch((error: unknown) => createRoot(root).render(<ErrorScreen error={error} />));
}

/** Waits for the first screen that is shown within a session. */
function loadForOffline(router: AppRouter, queryClient: QueryClient): void {
  const stop = router.subscribe("onRendered", () => {
    const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
    if (!viewer || viewer.kind === "nobody") return;
    stop();
    loadWhenIdle(codeForOffline(viewer));
  });
}

/** Loads the code on demand, because few sessions end with drafts on the device. */
async function forgetDrafts(memberId: string): Promise<void> {
  const { deleteMemberDrafts } = await import("./saving/drafts.ts");
  await deleteMemberDrafts(memberId);
}
