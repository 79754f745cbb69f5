import { hash } from "node:crypto";
import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import { compressText } from "./compress-text.ts";
import { matchesEtag } from "./matches-etag.ts";

type JsonAnswer<T> = Response & TypedResponse<JSONParsed<T>, 200, "json">;

/** A 304 saves only the transfer: permission is checked and the answer built every time. */
export async function conditionalAnswer<T extends object>(
  c: Context,
  answer: T,
): Promise<JsonAnswer<T>> {
  // Bytes, because hashing and sending a text would each encode it.
  const bytes = Buffer.from(JSON.stringify(answer));
  // Weak, because the same text may be sent compressed or plain.
  const tag = `W/"${hash("sha256", bytes, "base64url")}"`;
  const headers = { etag: tag, "cache-control": "private, no-cache" };
  if (matchesEtag(c.req.header("if-none-match"), tag)) {
    return new Response(null, { status: 304, headers }) as never;
  }
  const { body, headers: encoding } = await compressText(c.req.header("accept-encoding"), bytes);
  // Hono is slow at setting headers one by one.
  return new Response(body, {
    headers: { ...headers, ...encoding, "content-type": "application/json" },
  }) as never;
}
