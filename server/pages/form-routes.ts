import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { Refusal } from "../../domain/refusals.ts";
import { returnPath } from "../../domain/sessions/return-path.ts";
import type { AppContext } from "../context.ts";
import { transact } from "../db/transact.ts";
import { checkOrigin } from "../http/check-origin.ts";
import type { Env } from "../http/env.ts";
import { problemBody } from "../http/problems.ts";
import { enterAsGuest, signIn } from "../sessions/actions.ts";
import { clearSessionCookie } from "../sessions/cookie.ts";
import { answerWithNewSession, signInSource } from "../sessions/session-answer.ts";
import { deleteSession } from "../sessions/store.ts";
import { formPages, type Page } from "./page.ts";
import { publicConfig } from "./public-config.ts";
import type { PageSender } from "./send-page.ts";

/** Bytes (rule 7.50). */
const formMaxBytes = 4 * 1024;

/** Signing in and out by plain forms, without scripts (rules 7.49 to 7.51). */
export function formRoutes(
  context: AppContext,
  { identifyViewer, send, sendNotSetUp }: PageSender,
) {
  const { settings } = context;
  const routes = new Hono<Env>();
  const checks = [
    createMiddleware<Env>(async (c, next) => {
      await identifyViewer(c);
      c.set("fields", {});
      return (await context.isSetUp()) ? next() : sendNotSetUp(c);
    }),
    bodyLimit({ maxSize: formMaxBytes, onError: refuseTooLarge }),
    checkOrigin(settings.baseUrl),
    readForm,
  ] as const;

  routes.post("/login", ...checks, async (c) => {
    const { email = "", password = "" } = c.get("fields");
    const token = await signIn(context, { email, password }, signInSource(c, settings));
    await answerWithNewSession(c, context, token);
    return c.redirect(returnPath(c.req.query("to")), 303);
  });
  routes.post("/guest", ...checks, async (c) => {
    const { teamPassword = "" } = c.get("fields");
    const token = await enterAsGuest(context, teamPassword, signInSource(c, settings));
    await answerWithNewSession(c, context, token);
    return c.redirect(returnPath(c.req.query("to")), 303);
  });
  routes.post("/logout", ...checks, async (c) => {
    const hash = c.get("sessionHash");
    if (hash !== null) await transact(context, (trx) => deleteSession(trx, hash));
    clearSessionCookie(c, settings.baseUrl);
    return c.redirect("/login", 303);
  });
  routes.onError(async (error, c) => {
    const page = (formPages as Record<string, Page>)[c.req.path];
    if (!(error instanceof Refusal) || !page) throw error;
    const problem = problemBody(error, c.get("requestId"));
    const { email = "" } = c.get("fields");
    const refused = { action: c.req.path, problem, values: { email } };
    return send(c, { ...page, status: problem.status, refused }, await publicConfig(context));
  });
  return routes;
}

const readForm = createMiddleware<Env>(async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new Refusal("wrong-type");
  const fields = Object.fromEntries(new URLSearchParams(await c.req.text()));
  if (Object.values(fields).some((value) => value.includes("\0"))) {
    throw new Refusal("malformed-request");
  }
  c.set("fields", fields);
  await next();
});

function refuseTooLarge(): never {
  throw new Refusal("too-large");
}
