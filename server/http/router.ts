import { OpenAPIHono } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { allow, type Allowed, type Credential, type Permission } from "../../domain/permissions.ts";
import { Refusal, type WrongField } from "../../domain/refusals.ts";
import type { RequestContext, Env } from "./env.ts";

/** A body may have hundreds of thousands of wrong fields; nobody reads more than these. */
const fieldsMax = 100;
/** Characters. The message lists every unknown key. */
const detailMaxLength = 200;

export function createRouter<E extends Env = Env>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({
    defaultHook: (result) => {
      if (result.success) return;
      const fields: WrongField[] = result.error.issues.slice(0, fieldsMax).map((issue) => ({
        field: issue.path.join("."),
        code: "malformed-request",
        detail: issue.message.slice(0, detailMaxLength),
      }));
      throw new Refusal("malformed-request", { fields });
    },
  });
}

/** Without this, an undescribed body would be silently ignored (rule 7.29). */
export const refuseBody = createMiddleware(async (c, next) => {
  if (!["", "{}"].includes((await c.req.text()).trim())) throw new Refusal("malformed-request");
  await next();
});

function credentialOf(c: RequestContext): Credential | undefined {
  const [token, hash] = [c.get("token"), c.get("sessionHash")];
  if (token) return { kind: "token", id: token.id };
  return hash === null ? undefined : { kind: "session", hash };
}

/** Checks the permission before the shape, and keeps the proof for the action. */
export function permit<P extends Permission>(permission: P) {
  return createMiddleware<Env & { Variables: { allowed: Allowed<P> } }>(async (c, next) => {
    const allowed = allow(c.get("viewer"), permission);
    c.set("allowed", { ...allowed, credential: credentialOf(c) });
    await next();
  });
}
