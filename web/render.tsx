import { createMemoryHistory } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import type { Boot } from "../domain/first-answers.ts";
import { createQueryClient } from "./api/query-client.ts";
import { createAppState, stateFrom } from "./app-state.tsx";
import { seedFirstAnswers } from "./first-answers.ts";
import { createAppRouter } from "./routes.tsx";
import { Screen } from "./screen.tsx";

export { beforePaintScript, renderNotFound, renderPortfolio } from "./portfolio-page/render.tsx";

/** @param address path and query @returns undefined if the browser will show another address */
export async function renderScreen(boot: Boot, address: string): Promise<string | undefined> {
  const queryClient = createQueryClient(() => undefined);
  seedFirstAnswers(queryClient, boot);
  const router = createAppRouter(
    { queryClient, setupOpen: boot.setupOpen, lastEvent: boot.lastEvent },
    {
      history: createMemoryHistory({ initialEntries: [address] }),
      origin: new URL(boot.config.baseUrl).origin,
    },
  );
  try {
    await router.load();
    if (router.state.matches.length === 0) return undefined;
    const state = createAppState(queryClient, stateFrom(boot));
    const screen = <Screen state={state} router={router} />;
    return renderAtOnce(screen) ?? (await renderOrExplain(screen));
  } finally {
    // Its timers would keep the answers in memory.
    queryClient.clear();
  }
}

/** @returns undefined if a component failed. Inside a Suspense boundary, React hides its error. */
function renderAtOnce(screen: ReactNode): string | undefined {
  try {
    const html = renderToString(screen);
    return html.includes("<!--$!-->") ? undefined : html;
  } catch {
    return undefined;
  }
}

/** Takes twice as long as `renderAtOnce`, but rejects with the error of the failed component. */
async function renderOrExplain(screen: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(screen, {
    onError: (error) => void errors.push(error),
    // Parts that are sent later need inline scripts.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  if (errors.length > 0) throw errors[0];
  return new Response(stream).text();
}
