import { hash } from "node:crypto";
import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import { compressed } from "./compressed.ts";
import { matchesEtag } from "./matches-etag.ts";

type JsonAnswer<T> = Response & TypedResponse<JSONParsed<T>, 200, "json">;

/**
 * An answer with a tag made of its own text: who names the same tag gets 304 and no text. It spares the
 * way, never the question: each time the permission was asked and the answer made before.
 */
export async function conditionalAnswer<T extends object>(
  c: Context,
  answer: T,
): Promise<JsonAnswer<T>> {
  const text = JSON.stringify(answer);
  // Weak: the same text may travel compressed or plain.
  const tag = `W/"${hash("sha256", text, "base64url")}"`;
  const headers = { etag: tag, "cache-control": "private, no-cache" };
  if (matchesEtag(c.req.header("if-none-match"), tag)) {
    return new Response(null, { status: 304, headers }) as never;
  }
  const { body, headers: encoding } = await compressed(c.req.header("accept-encoding"), text);
  // Built at once: set one by one through the framework, headers cost more than the text.
  return new Response(body, {
    headers: { ...headers, ...encoding, "content-type": "application/json" },
  }) as never;
}
