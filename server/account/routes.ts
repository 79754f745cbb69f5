import { Readable } from "node:stream";
import { z } from "@hono/zod-openapi";
import {
  changePasswordBody,
  nameBody,
  ownSessions,
  auditLogPage,
  auditLogQuery,
} from "../../domain/people/people-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { body, header, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { newRouter } from "../http/router.ts";
import { changeOwnPassword, endOtherSessions, endOwnSession } from "../people/password-actions.ts";
import { writeSessionCookie } from "../sessions/cookie.ts";
import { signInSource } from "../sessions/session-answer.ts";
import { sessionsOf } from "../sessions/store.ts";
import { cutWithSession } from "../tokens/cut-with-session.ts";
import { eraseMember, renameOneself } from "./actions.ts";
import { exportAccount } from "./export-account.ts";
import { readAuditLog } from "./read-audit-log.ts";

const tags = ["Own account"];

const nameRoute = operation({
  method: "put",
  path: "/api/account/name",
  operationId: "renameOneself",
  tags,
  summary: "Correct one's own name",
  description: "What one wrote is found by the new name.",
  may: "account.manage",
  needsSession: true,
  request: { body: body(nameBody, { firstName: "Theo", lastName: "Okafor" }) },
  responses: {
    204: { description: "Corrected" },
  },
  refusals: ["fields-missing", "name-too-long", "name-not-valid"],
});

const passwordRoute = operation({
  method: "put",
  path: "/api/account/password",
  operationId: "changePassword",
  tags,
  summary: "Change one's own password",
  description: "All other sessions and the API tokens end, this one gets a new cookie.",
  may: "account.manage",
  needsSession: true,
  request: {
    body: body(changePasswordBody, {
      currentPassword: "apex-late-42",
      password: "late-apex-77",
      confirmPassword: "late-apex-77",
    }),
  },
  responses: {
    204: { description: "Changed", headers: { "Set-Cookie": header("The session's new cookie") } },
  },
  refusals: [
    "wrong-password",
    "password-too-weak",
    "passwords-differ",
    "too-many-attempts",
    "busy",
  ],
});

const sessionsRoute = operation({
  method: "get",
  path: "/api/account/sessions",
  operationId: "listOwnSessions",
  tags,
  summary: "Where one is signed in",
  may: "account.manage",
  needsSession: true,
  responses: {
    200: json(ownSessions, "The sessions", {
      sessions: [
        {
          id: "s4w8k2n6c9x3v7m5q2zh",
          browser: "Firefox on Linux",
          lastUsedAt: "2026-04-02T18:42:00.000Z",
          isThisOne: true,
        },
      ],
    }),
  },
});

const endRoute = operation({
  method: "delete",
  path: "/api/account/sessions/{id}",
  operationId: "endOwnSession",
  tags,
  summary: "End one of one's own sessions",
  may: "account.manage",
  needsSession: true,
  request: { params: z.object({ id: idOf("The session") }) },
  responses: {
    204: { description: "Ended" },
  },
  refusals: ["session-not-found"],
});

const endOthersRoute = operation({
  method: "delete",
  path: "/api/account/sessions",
  operationId: "endOtherSessions",
  tags,
  summary: "End all of one's own sessions but this one",
  may: "account.manage",
  needsSession: true,
  responses: { 204: { description: "Ended" } },
});

const exportRoute = operation({
  method: "get",
  path: "/api/account/export",
  operationId: "exportOwnAccount",
  tags,
  summary: "What is stored about oneself, as one file",
  description:
    "JSON: the account, sessions, API tokens, one-time links, kept answers to repeated creates, requests, letters that wait, records, events, documents, comments, files, the portfolio, and every version of a document that one saved, with its text. Without passwords, tokens and links themselves. A session that ends meanwhile cuts it short.",
  may: "account.manage",
  needsSession: true,
  responses: {
    200: {
      description: "The file",
      headers: { "Content-Disposition": header("Its name") },
      content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
});

const eraseRoute = operation({
  method: "post",
  path: "/api/members/{id}/erase",
  operationId: "eraseMember",
  tags: ["Team"],
  summary: "Remove a member and the name behind what they wrote",
  description:
    "Documents and comments stay and read as by a former member; the portfolio goes. Also of a member who was removed before: the records of removals name them by `formerMember`.",
  may: "accounts.manage",
  needsSession: true,
  request: { params: z.object({ id: idOf("The member") }) },
  responses: {
    204: { description: "Erased" },
  },
  refusals: ["member-not-found", "last-captain"],
});

const recordsRoute = operation({
  method: "get",
  path: "/api/records",
  operationId: "listRecords",
  tags: ["Team"],
  summary: "Who did what to whom, newest first",
  description: "50 at a time.",
  may: "accounts.manage",
  request: { query: auditLogQuery },
  responses: {
    200: json(auditLogPage, "The records", {
      records: [
        {
          id: 12,
          kind: "role-changed",
          actor: "Clara Nyström",
          subject: "Theo Okafor",
          formerMember: null,
          detail: "Design Team → Team Lead",
          at: "2026-04-02T18:42:00.000Z",
        },
      ],
      nextCursor: null,
    }),
  },
});

/** What reaches across all that a member has left in the product. */
export function accountRoutes(context: AppContext) {
  const { settings, db, broadcaster } = context;
  return newRouter()
    .openapi(nameRoute, async (c) => {
      await renameOneself(context, c.get("allowed"), c.req.valid("json"));
      return c.body(null, 204);
    })
    .openapi(passwordRoute, async (c) => {
      const token = await changeOwnPassword(
        context,
        c.get("allowed"),
        c.req.valid("json"),
        settings.passwordPolicy,
        signInSource(c, settings),
      );
      const { viewer } = c.get("allowed");
      writeSessionCookie(c, { token, viewer }, settings.baseUrl);
      return c.body(null, 204);
    })
    .openapi(sessionsRoute, async (c) => {
      const { viewer } = c.get("allowed");
      const rows = await sessionsOf(db, viewer.id);
      const sessions = rows.map(({ id, tokenHash, browser, lastUsedAt }) => ({
        id,
        browser,
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        isThisOne: tokenHash === c.get("sessionHash"),
      }));
      return c.json({ sessions }, 200);
    })
    .openapi(endRoute, async (c) => {
      await endOwnSession(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(endOthersRoute, async (c) => {
      await endOtherSessions(context, c.get("allowed"), c.get("sessionHash") ?? "");
      return c.body(null, 204);
    })
    .openapi(exportRoute, async (c) => {
      const bytes = await exportAccount(db, c.get("allowed"));
      cutWithSession(context, c, "account.manage", bytes);
      // Nobody reads what only the headers are asked of.
      if (c.req.method === "HEAD") bytes.destroy();
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200, {
        "content-type": "application/octet-stream",
        "content-disposition": 'attachment; filename="paddock-account.json"',
      });
    })
    .openapi(eraseRoute, async (c) => {
      await eraseMember(context, c.get("allowed"), c.req.valid("param").id);
      // Whoever looks next, in this process, finds no page of theirs.
      await broadcaster.settled();
      return c.body(null, 204);
    })
    .openapi(recordsRoute, async (c) =>
      c.json(await readAuditLog(db, c.get("allowed"), c.req.valid("query")), 200),
    );
}
