import { createHash } from "node:crypto";

/** @param fields never a password, which a quick hash would reveal */
export function hashOf(fields: object): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
