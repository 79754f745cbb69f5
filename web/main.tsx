import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { Boot } from "../domain/first-answers.ts";
import { readBoot } from "./api/first-answers.ts";
import { createQueryClient } from "./api/query-client.ts";
import { reloadWhenOutdated } from "./api/reload-when-outdated.ts";
import { keepFirstAnswers } from "./first-answers.ts";
import { ErrorScreen } from "./layout/error-screen.tsx";
import { focusNewScreens } from "./layout/focus-new-screens.ts";
import { followTheme } from "./layout/theme.ts";
import { createAppRouter } from "./routes.tsx";
import { startShortcut } from "./search/use-shortcut.ts";
import { askInPlace } from "./sessions/ask-in-place.ts";
import "./ui/tokens.css";
import "./ui/fonts.css";
import "./ui/base.css";
import { isOutside } from "./sessions/return-path.ts";
import { followSignOut, leaveInside } from "./sessions/sign-out.ts";
import { startTooltips } from "./ui/tooltips.ts";

const place = document.querySelector("#root");
if (!place) throw new Error("The page has no #root");
const screen = createRoot(place);
let router: ReturnType<typeof createAppRouter> | undefined;

reloadWhenOutdated();
followTheme();
startTooltips();
startShortcut(() => router?.state.status === "pending");
void readBoot()
  .then(start)
  .catch((error: unknown) => screen.render(<ErrorScreen error={error} />));

/** Its code is needed by few of those who leave. */
async function forgetDrafts(memberId: string): Promise<void> {
  const { deleteDraftsOf } = await import("./saving/drafts.ts");
  await deleteDraftsOf(memberId);
}

async function start(boot: Boot): Promise<void> {
  const queryClient = createQueryClient(() => {
    const { pathname, href } = created.state.location;
    if (!isOutside(pathname) && !askInPlace()) void leaveInside(created, queryClient, href);
  });
  keepFirstAnswers(queryClient, boot);
  const created = createAppRouter({
    queryClient,
    setupOpen: boot.setupOpen,
    lastEvent: boot.lastEvent,
  });
  router = created;
  focusNewScreens(created);
  followSignOut(created, queryClient, forgetDrafts);
  // The page's own lights stay until the screen can stand there whole.
  await created.load();
  screen.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={created} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
