import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { Boot } from "../../domain/first-answers.ts";
import type { AppContext } from "../context.ts";
import { compressText } from "../http/compress-text.ts";
import type { Env } from "../http/env.ts";
import { readPageTemplate } from "../http/page-template.ts";
import { pathAndQuery } from "../http/path-and-query.ts";
import { logFault } from "../http/problems.ts";
import { sessionAnswerFor } from "../sessions/session-answer.ts";
import { identifyBySession } from "../sessions/viewer.ts";
import { closedPinsOf, timeZoneOf } from "./browser-choices.ts";
import { notSetUpPage, screens, type Page } from "./page.ts";
import { publicConfig } from "./public-config.ts";
import { isRendered, readScreenRenderer } from "./screen-renderer.ts";

export type PageSender = ReturnType<typeof createPageSender>;

export function createPageSender(context: AppContext) {
  const { settings } = context;
  const template = readPageTemplate(screens, settings.basePath);
  const renderScreen = readScreenRenderer();
  const identifyPageViewer = identifyBySession(context);

  /** Call it before `send`. */
  async function identifyViewer(c: Context<Env>): Promise<void> {
    // Taken before anything is read, so that events during the reads are still delivered.
    c.set("lastEvent", context.broadcaster.last());
    await identifyPageViewer(c);
  }

  async function send(c: Context<Env>, page: Page, config: ConfigAnswer): Promise<Response> {
    const boot: Boot = {
      config,
      session: await sessionAnswerFor(context.db, c.get("viewer"), config),
      setupOpen: page.setupOpen ?? false,
      lastEvent: c.get("lastEvent"),
      clock: { now: Date.now(), timeZone: timeZoneOf(c) ?? config.timeZone },
      closedPins: closedPinsOf(c, config.subteams),
      answers: page.answers ?? {},
      ...(page.refused && { refused: page.refused }),
    };
    const title = `${page.title} · ${config.teamName}`;
    const content = await render(c, page, boot);
    const cookies = c.req.header("cookie");
    const canonical = settings.baseUrl + pathAndQuery(c);
    const html = template.fill(page.screen, { title, canonical, boot, content, cookies });
    const { body, headers } = await compressText(
      c.req.header("accept-encoding"),
      Buffer.from(html),
    );
    return c.body(body, (page.status ?? 200) as ContentfulStatusCode, {
      ...headers,
      "content-type": "text/html; charset=UTF-8",
      "content-security-policy": template.contentSecurityPolicy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
  }

  /** Without content the browser renders the screen itself. */
  async function render(c: Context<Env>, page: Page, boot: Boot): Promise<string | undefined> {
    if (!isRendered(page)) return undefined;
    try {
      return await renderScreen?.(boot, pathAndQuery(c));
    } catch (error) {
      logFault(error, c.get("requestId"), context.log);
      return undefined;
    }
  }

  async function sendNotSetUp(c: Context<Env>): Promise<Response> {
    await identifyViewer(c);
    return send(c, notSetUpPage, await publicConfig(context));
  }

  return { identifyViewer, send, sendNotSetUp };
}
