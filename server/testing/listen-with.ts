import type { Server } from "node:http";
import type { App } from "../app.ts";
import { listen } from "../listen.ts";

/** The app behind a real port. */
export function listenWith(app: Pick<App, "fetch" | "inFront">): Promise<Server> {
  return listen(app, { port: 0, hostname: "127.0.0.1" });
}
