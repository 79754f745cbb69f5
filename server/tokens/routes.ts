import { z } from "@hono/zod-openapi";
import { idOf } from "../../domain/shapes.ts";
import {
  apiTokenList,
  createdApiToken,
  newApiTokenBody,
  type ApiToken,
} from "../../domain/tokens/token-shapes.ts";
import type { AppContext } from "../context.ts";
import { body, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { createToken, revokeToken } from "./actions.ts";
import { listTokens } from "./store.ts";

const tags = ["API tokens"];
const example: ApiToken = {
  id: "t6w2m9k4x7c3v8h5r2qn",
  name: "Test bench",
  access: "write",
  createdAt: "2026-04-02T18:42:00.000Z",
  lastUsedAt: null,
};

const listRoute = operation({
  method: "get",
  path: "/api/tokens",
  operationId: "listTokens",
  tags,
  summary: "List your own API tokens",
  may: "tokens.manage",
  needsSession: true,
  responses: {
    200: json(apiTokenList, "The tokens, newest first, without their texts", { tokens: [example] }),
  },
});

const createTokenRoute = operation({
  method: "post",
  path: "/api/tokens",
  operationId: "createToken",
  tags,
  summary: "Create an API token",
  description:
    "At most 20 per member. Takes no `Idempotency-Key`: the answer holds a secret that is not " +
    "stored and cannot be repeated. If the answer is lost, list the tokens and revoke the new one.",
  may: "tokens.manage",
  needsSession: true,
  request: { body: body(newApiTokenBody, { name: "Test bench", access: "write" }) },
  responses: {
    201: json(createdApiToken, "Created, with its text, which is shown only once", {
      ...example,
      token: "paddock_4c9nN0s0ZKPnKq8iYbYvLJ0o2cP5H1xN6mQm8s3tA7E",
    }),
  },
  refusals: ["required-fields-missing", "name-too-long", "too-many-tokens"],
});

const revokeRoute = operation({
  method: "delete",
  path: "/api/tokens/{id}",
  operationId: "revokeToken",
  tags,
  summary: "Revoke one of your own API tokens",
  description: "Takes effect at once.",
  may: "tokens.manage",
  needsSession: true,
  request: { params: z.object({ id: idOf("The token") }) },
  responses: {
    204: { description: "Revoked" },
  },
  refusals: ["token-not-found"],
});

export function tokenRoutes(context: AppContext) {
  return createRouter()
    .openapi(listRoute, async (c) => {
      const rows = await listTokens(context.db, c.get("allowed").viewer.id);
      return c.json({ tokens: rows.map(toAnswer) }, 200);
    })
    .openapi(createTokenRoute, async (c) => {
      return c.json(await createToken(context, c.get("allowed"), c.req.valid("json")), 201);
    })
    .openapi(revokeRoute, async (c) => {
      await revokeToken(context, c.get("allowed"), c.req.valid("param").id);
      return c.body(null, 204);
    });
}

function toAnswer(row: Awaited<ReturnType<typeof listTokens>>[number]): ApiToken {
  return {
    id: row.id,
    name: row.name,
    access: row.access,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  };
}
