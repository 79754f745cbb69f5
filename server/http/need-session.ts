import { createMiddleware } from "hono/factory";
import { Refusal } from "../../domain/refusals.ts";
import type { Env } from "./env.ts";

/** For what belongs to the person in front of the browser: a token that got away takes over no account (rule 1.15). */
export const needSession = createMiddleware<Env>(async (c, next) => {
  if (c.get("token")) throw new Refusal("session-needed");
  await next();
});
