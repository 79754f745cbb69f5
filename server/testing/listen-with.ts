import type { Server } from "node:http";
import type { App } from "../app.ts";
import { listen, type ConnectionLimits } from "../listen.ts";

/** The app behind a real port. */
export function listenWith(
  app: Pick<App, "fetch" | "inFront">,
  limits?: ConnectionLimits,
): Promise<Server> {
  return listen(app, { port: 0, hostname: "127.0.0.1" }, limits);
}
