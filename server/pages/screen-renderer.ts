import type { Boot } from "../../domain/first-answers.ts";
import { readRendering } from "../http/read-rendering.ts";
import type { Page } from "./page.ts";

type Rendering = { renderScreen: (boot: Boot, address: string) => Promise<string | undefined> };

const renderedScreens: ReadonlySet<Page["screen"]> = new Set([
  "home",
  "recent",
  "subteam",
  "document",
  "search",
  "notifications",
  "login",
  "guest",
  "requestAccount",
] as const);

/** Characters. Rendering a longer text would hold up all other requests for too long. */
const contentMax = 100_000;

/** A rendered page can be read before any script has run. */
export function isRendered({ screen, answers }: Page): boolean {
  if (screen === "document" && !answers?.document) return false;
  const content = answers?.document?.content ?? "";
  return renderedScreens.has(screen) && content.length <= contentMax;
}

export function readScreenRenderer(): Rendering["renderScreen"] | undefined {
  return readRendering<Rendering>()?.renderScreen;
}
