import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import type { CreatedApiToken, NewApiTokenBody } from "../../domain/tokens/token-shapes.ts";
import { tokenProblems, tokensMax } from "../../domain/tokens/tokens.ts";
import { announceOnCommit, type WriteContext } from "../db/transact.ts";
import { hashToken, newId, newToken } from "../ids.ts";
import { perform } from "../sessions/perform.ts";
import { countTokens, deleteToken, insertToken } from "./store.ts";

/** Lets people and secret scanners recognize a leaked token. */
const tokenPrefix = "paddock_";

/**
 * The token acts as its member (rule 7.4). Its text is not stored and cannot be shown again.
 * @throws Refusal "too-many-tokens", "not-signed-in", or listing the wrong fields
 */
export async function createToken(
  context: WriteContext,
  allowed: Allowed<"tokens.manage">,
  { name, access }: NewApiTokenBody,
): Promise<CreatedApiToken> {
  refuseWrongFields(tokenProblems({ name }));
  const token = `${tokenPrefix}${newToken()}`;
  const created = { id: newId(), name: name.trim(), access };
  const at = Date.now();
  await perform(context, allowed, async (trx, viewer) => {
    if ((await countTokens(trx, viewer.id)) >= tokensMax) throw new Refusal("too-many-tokens");
    await insertToken(trx, { ...created, memberId: viewer.id, hash: hashToken(token), at });
  });
  return { ...created, createdAt: new Date(at).toISOString(), lastUsedAt: null, token };
}

/** @throws Refusal "token-not-found" unless it is the viewer's own token */
export async function revokeToken(
  context: WriteContext,
  allowed: Allowed<"tokens.manage">,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, { id: memberId }) => {
    if (!(await deleteToken(trx, { id, memberId }))) throw new Refusal("token-not-found");
    announceOnCommit(trx, { kind: "access", id: memberId });
  });
}
