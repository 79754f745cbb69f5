/** Unlike any other. Browsers withhold `randomUUID` over plain http, which a team's own network may speak. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
