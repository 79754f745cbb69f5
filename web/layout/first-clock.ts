import { createContext } from "react";
import type { FirstClock } from "../../domain/first-answers.ts";

/** Read only while React takes over the server's page; afterward the device's clock holds. */
export const FirstClockContext = createContext<FirstClock>({ now: 0, timeZone: "UTC" });
