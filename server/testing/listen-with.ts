import type { Server } from "node:http";
import type { App } from "../app.ts";
import { listen, type ConnectionLimits } from "../listen.ts";

export function listenWith(
  app: Pick<App, "fetch" | "wrapListener">,
  limits?: ConnectionLimits,
): Promise<Server> {
  return listen(app, { port: 0, hostname: "127.0.0.1" }, limits);
}
