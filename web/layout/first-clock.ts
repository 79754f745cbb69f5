import { createContext } from "react";
import type { FirstClock } from "../../domain/first-answers.ts";

/** Used only while React takes over the server's page; afterward the device's clock counts. */
export const FirstClockContext = createContext<FirstClock>({ now: 0, timeZone: "UTC" });
