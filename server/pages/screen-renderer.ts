import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Boot } from "../../domain/first-answers.ts";
import { publicFiles } from "../http/shell.ts";
import type { Page } from "./page.ts";

type Rendering = { renderScreen: (boot: Boot, address: string) => Promise<string | undefined> };

const renderedScreens: ReadonlySet<Page["screen"]> = new Set([
  "home",
  "subteam",
  "document",
  "search",
  "login",
  "guest",
  "requestAccount",
] as const);

/** Characters. Rendering a longer text would hold up all other requests for too long. */
const contentMax = 100_000;

/** Whether the server renders this page, so that it can be read before any script has run. */
export function isRendered({ screen, answers }: Page): boolean {
  if (screen === "document" && !answers?.document) return false;
  const content = answers?.document?.content ?? "";
  return renderedScreens.has(screen) && content.length <= contentMax;
}

/** Returns undefined until the web bundle has been built. */
export function readScreenRenderer(): Rendering["renderScreen"] | undefined {
  const program = join(publicFiles().folder, ".page", "screens.js");
  if (!existsSync(program)) return undefined;
  return (createRequire(import.meta.url)(program) as Rendering).renderScreen;
}
