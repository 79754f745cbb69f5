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
import { readPasswordPolicy } from "../db/team-settings.ts";
import { body, header, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { changeOwnPassword, endOtherSessions, endOwnSession } from "../people/password-actions.ts";
import { writeSessionCookie } from "../sessions/cookie.ts";
import { signInSource } from "../sessions/session-answer.ts";
import { listSessions } from "../sessions/store.ts";
import { abortWhenSessionEnds } from "../tokens/abort-when-session-ends.ts";
import { eraseMember, renameOneself } from "./actions.ts";
import { exportAccount } from "./export-account.ts";
import { readAuditLog } from "./read-audit-log.ts";

const tags = ["Own account"];

const nameRoute = operation({
  method: "put",
  path: "/api/account/name",
  operationId: "renameOneself",
  tags,
  summary: "Change your own name",
  description: "Your documents become searchable by the new name.",
  may: "own-account.manage",
  needsSession: true,
  request: { body: body(nameBody, { firstName: "Theo", lastName: "Okafor" }) },
  responses: {
    204: { description: "Changed" },
  },
  refusals: ["fields-missing", "name-too-long", "name-not-valid"],
});

const passwordRoute = operation({
  method: "put",
  path: "/api/account/password",
  operationId: "changePassword",
  tags,
  summary: "Change your own password",
  description: "Ends all other sessions and API tokens. This session gets a new cookie.",
  may: "own-account.manage",
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
  summary: "List your own sessions",
  may: "own-account.manage",
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
  summary: "End one of your own sessions",
  may: "own-account.manage",
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
  summary: "End all your other sessions",
  may: "own-account.manage",
  needsSession: true,
  responses: { 204: { description: "Ended" } },
});

const exportRoute = operation({
  method: "get",
  path: "/api/account/export",
  operationId: "exportOwnAccount",
  tags,
  summary: "Export your own data",
  description:
    "One JSON file with your account, sessions, API tokens, one-time links, kept answers, account requests, queued mail, records, events, documents, comments, files, notifications, stars, views, portfolio, and the text of every document version you saved. Leaves out passwords, token texts, and the links themselves. The download is cut short if the session ends.",
  may: "own-account.manage",
  needsSession: true,
  responses: {
    200: {
      description: "The file",
      headers: { "Content-Disposition": header("The file's name") },
      content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
});

const eraseRoute = operation({
  method: "post",
  path: "/api/members/{id}/erase",
  operationId: "eraseMember",
  tags: ["Team"],
  summary: "Erase a member",
  description:
    "Removes the member and deletes their portfolio. Their documents and comments stay, attributed to a former member. Also works for members who were removed earlier: `formerMember` in the records of removals is their id.",
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
  summary: "List the audit log",
  description: "Newest first, 50 per page.",
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

export function accountRoutes(context: AppContext) {
  const { settings, db, broadcaster } = context;
  return createRouter()
    .openapi(nameRoute, async (c) => {
      await renameOneself(context, c.get("allowed"), c.req.valid("json"));
      return c.body(null, 204);
    })
    .openapi(passwordRoute, async (c) => {
      const token = await changeOwnPassword(
        context,
        c.get("allowed"),
        c.req.valid("json"),
        await readPasswordPolicy(db, settings),
        signInSource(c, settings),
      );
      const { viewer } = c.get("allowed");
      writeSessionCookie(c, { token, viewer }, settings.baseUrl);
      return c.body(null, 204);
    })
    .openapi(sessionsRoute, async (c) => {
      const { viewer } = c.get("allowed");
      const rows = await listSessions(db, viewer.id);
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
      abortWhenSessionEnds(context, c, "own-account.manage", bytes);
      // A HEAD request never reads the stream.
      if (c.req.method === "HEAD") bytes.destroy();
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200, {
        "content-type": "application/octet-stream",
        "content-disposition": 'attachment; filename="paddock-account.json"',
      });
    })
    .openapi(eraseRoute, async (c) => {
      await eraseMember(context, c.get("allowed"), c.req.valid("param").id);
      // Wait until this process has evicted the member's public page.
      await broadcaster.settled();
      return c.body(null, 204);
    })
    .openapi(recordsRoute, async (c) =>
      c.json(await readAuditLog(db, c.get("allowed"), c.req.valid("query")), 200),
    );
}
