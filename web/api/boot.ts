import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { Boot } from "../../domain/first-answers.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { send } from "./http.ts";

export async function readBoot(): Promise<Boot> {
  const text = document.querySelector("#boot")?.textContent ?? "";
  const boot = text.trim() === "" ? null : (JSON.parse(text) as Boot | null);
  return boot ?? (await fetchBoot());
}

/** The development server sends the page without `#boot`. */
async function fetchBoot(): Promise<Boot> {
  const [config, session] = await Promise.all([
    send<ConfigAnswer>("/api/config"),
    send<SessionAnswer>("/api/session"),
  ]);
  const clock = { now: Date.now(), timeZone: config.timeZone };
  return { config, session, setupOpen: true, lastEvent: null, clock, closedPins: [], answers: {} };
}
