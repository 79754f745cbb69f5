import { mailState } from "../../domain/mail/mail-shapes.ts";
import type { AppContext } from "../context.ts";
import { json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { readMailState } from "./mail-state.ts";

const readRoute = operation({
  method: "get",
  path: "/api/mail",
  operationId: "getMailState",
  tags: ["Team"],
  summary: "Check whether email can be sent",
  description: "A failure ends when an email is sent.",
  may: "accounts.manage",
  responses: {
    200: json(mailState, "The state of sending", {
      host: "smtp.kestrel.edu",
      lastSent: "2026-04-02T18:12:00.000Z",
      failure: {
        since: "2026-04-02T18:42:00.000Z",
        reason: "the mail server rejected the user name or password",
      },
    }),
  },
});

export function mailRoutes({ db, settings }: AppContext) {
  return createRouter().openapi(readRoute, async (c) => {
    const { sendsMail, mailUrl } = settings;
    const known = sendsMail ? await readMailState(db) : { lastSent: null, failure: null };
    return c.json({ host: (sendsMail && mailUrl.hostname) || null, ...known }, 200);
  });
}
