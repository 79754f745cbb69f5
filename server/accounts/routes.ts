import { Readable } from "node:stream";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import {
  changePasswordBody,
  nameBody,
  ownSessions,
  recordPage,
  recordQuery,
} from "../../domain/people-shapes.ts";
import { idOf } from "../../domain/shapes.ts";
import { body, header, json, refusalsOf } from "../http/answers.ts";
import type { Env } from "../http/env.ts";
import { needSession } from "../http/need-session.ts";
import { newRouter, permit } from "../http/router.ts";
import { changeOwnPassword, endOtherSessions, endOwnSession } from "../people/password-actions.ts";
import { writeSessionCookie } from "../sessions/cookie.ts";
import { visitOf } from "../sessions/doorway.ts";
import { sessionsOf } from "../sessions/store.ts";
import { cutWithSession } from "../tokens/cut-with-session.ts";
import type { World } from "../world.ts";
import { eraseMember, renameOneself } from "./actions.ts";
import { exportAccount } from "./export-account.ts";
import { readRecords } from "./read-records.ts";

const tags = ["Own account"];
const refusedToOthers = ["not-signed-in", "not-permitted", "session-needed"] as const;

const hers = "For members with a session, never with a token.";

const nameRoute = createRoute({
  method: "put",
  path: "/api/account/name",
  operationId: "renameOneself",
  tags,
  summary: "Correct one's own name",
  description: `${hers} What one wrote is found by the new name.`,
  middleware: [permit("account.manage"), needSession] as const,
  request: { body: body(nameBody, { firstName: "Theo", lastName: "Okafor" }) },
  responses: {
    204: { description: "Corrected" },
    ...refusalsOf(...refusedToOthers, "fields-missing", "name-too-long", "name-not-valid"),
  },
});

const passwordRoute = createRoute({
  method: "put",
  path: "/api/account/password",
  operationId: "changePassword",
  tags,
  summary: "Change one's own password",
  description: `${hers} All other sessions and the API tokens end, this one gets a new cookie.`,
  middleware: [permit("account.manage"), needSession] as const,
  request: {
    body: body(changePasswordBody, {
      currentPassword: "apex-late-42",
      password: "late-apex-77",
      confirmPassword: "late-apex-77",
    }),
  },
  responses: {
    204: { description: "Changed", headers: { "Set-Cookie": header("The session's new cookie") } },
    ...refusalsOf(
      ...refusedToOthers,
      "wrong-password",
      "password-too-weak",
      "passwords-differ",
      "too-many-attempts",
      "busy",
    ),
  },
});

const sessionsRoute = createRoute({
  method: "get",
  path: "/api/account/sessions",
  operationId: "listOwnSessions",
  tags,
  summary: "Where one is signed in",
  description: hers,
  middleware: [permit("account.manage"), needSession] as const,
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
    ...refusalsOf(...refusedToOthers),
  },
});

const endRoute = createRoute({
  method: "delete",
  path: "/api/account/sessions/{id}",
  operationId: "endOwnSession",
  tags,
  summary: "End one of one's own sessions",
  description: hers,
  middleware: [permit("account.manage"), needSession] as const,
  request: { params: z.object({ id: idOf("The session") }) },
  responses: {
    204: { description: "Ended" },
    ...refusalsOf(...refusedToOthers, "session-not-found"),
  },
});

const endOthersRoute = createRoute({
  method: "delete",
  path: "/api/account/sessions",
  operationId: "endOtherSessions",
  tags,
  summary: "End all of one's own sessions but this one",
  description: hers,
  middleware: [permit("account.manage"), needSession] as const,
  responses: { 204: { description: "Ended" }, ...refusalsOf(...refusedToOthers) },
});

const exportRoute = createRoute({
  method: "get",
  path: "/api/account/export",
  operationId: "exportOwnAccount",
  tags,
  summary: "What is stored about oneself, as one file",
  description: `${hers} JSON: the account, sessions, API tokens, one-time links, kept answers to repeated creates, requests, letters that wait, records, events, documents, comments, files, the portfolio, and every version of a document that one saved, with its text. Without passwords, tokens and links themselves. A session that ends meanwhile cuts it short.`,
  middleware: [permit("account.manage"), needSession] as const,
  responses: {
    200: {
      description: "The file",
      headers: { "Content-Disposition": header("Its name") },
      content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
    },
    ...refusalsOf(...refusedToOthers),
  },
});

const eraseRoute = createRoute({
  method: "post",
  path: "/api/members/{id}/erase",
  operationId: "eraseMember",
  tags: ["Team"],
  summary: "Remove a member and the name behind what they wrote",
  description:
    "For captains with a session, never with a token. Documents and comments stay and read as by a former member; the portfolio goes. Also of a member who was removed before: the records of removals name them by `formerMember`.",
  middleware: [needSession, permit("accounts.manage")] as const,
  request: { params: z.object({ id: idOf("The member") }) },
  responses: {
    204: { description: "Erased" },
    ...refusalsOf(...refusedToOthers, "member-not-found", "last-captain"),
  },
});

const recordsRoute = createRoute({
  method: "get",
  path: "/api/records",
  operationId: "listRecords",
  tags: ["Team"],
  summary: "Who did what to whom, newest first",
  description: "For captains; 50 at a time.",
  middleware: [permit("accounts.manage")] as const,
  request: { query: recordQuery },
  responses: {
    200: json(recordPage, "The records", {
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
    ...refusalsOf("not-signed-in", "not-permitted"),
  },
});

/** What reaches across all that a member has left in the product. */
export function accountRoutes(world: World) {
  const { settings, db, news } = world;
  return newRouter()
    .openapi(nameRoute, async (c) => {
      await renameOneself(world, c.get("allowed"), c.req.valid("json"));
      return c.body(null, 204);
    })
    .openapi(passwordRoute, async (c) => {
      const visit = c as unknown as Context<Env>;
      const token = await changeOwnPassword(
        world,
        c.get("allowed"),
        c.req.valid("json"),
        settings.passwordPolicy,
        visitOf(visit, settings),
      );
      const { viewer } = c.get("allowed");
      writeSessionCookie(visit, { token, viewer }, settings.baseUrl);
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
      await endOwnSession(world, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    })
    .openapi(endOthersRoute, async (c) => {
      await endOtherSessions(world, c.get("allowed"), c.get("sessionHash") ?? "");
      return c.body(null, 204);
    })
    .openapi(exportRoute, async (c) => {
      const bytes = await exportAccount(db, c.get("allowed"));
      cutWithSession(world, c as unknown as Context<Env>, "account.manage", bytes);
      // Nobody reads what only the headers are asked of.
      if (c.req.method === "HEAD") bytes.destroy();
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200, {
        "content-type": "application/octet-stream",
        "content-disposition": 'attachment; filename="paddock-account.json"',
      }) as never;
    })
    .openapi(eraseRoute, async (c) => {
      await eraseMember(world, c.get("allowed"), c.req.valid("param").id);
      // Whoever looks next, in this process, finds no page of theirs.
      await news.settled();
      return c.body(null, 204);
    })
    .openapi(recordsRoute, async (c) =>
      c.json(await readRecords(db, c.get("allowed"), c.req.valid("query")), 200),
    );
}
