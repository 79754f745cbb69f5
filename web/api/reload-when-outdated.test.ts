import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { reloadWhenOutdated } from "./reload-when-outdated.ts";

const reload = vi.fn<() => void>();
let isOpening: boolean;
let isUnsaved: boolean;
/** Answers the health check. */
let answer: () => void;

beforeAll(() =>
  reloadWhenOutdated({ isOpeningScreen: () => isOpening, hasUnsaved: () => isUnsaved }),
);

beforeEach(() => {
  [isOpening, isUnsaved] = [false, false];
  reload.mockClear();
  vi.stubGlobal("location", { reload });
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal("fetch", () => answered.then(() => Response.json({})));
});

const missCode = () => window.dispatchEvent(new Event("vite:preloadError"));

/** Lets the page decide after the health check was answered. */
async function decide(): Promise<void> {
  answer();
  await new Promise((resolve) => setTimeout(resolve));
}

test("reloads the page when code is missing that a deployment has renamed", async () => {
  missCode();
  await decide();
  expect(reload).toHaveBeenCalledOnce();
});

test("keeps the page while a screen opens", async () => {
  missCode();
  isOpening = true;
  await decide();
  expect(reload).not.toHaveBeenCalled();
});

test("keeps the page with unsaved text", async () => {
  isUnsaved = true;
  missCode();
  await decide();
  expect(reload).not.toHaveBeenCalled();
});
