import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields } from "../../domain/refusals.ts";
import type { CreatedApiToken, NewApiTokenBody } from "../../domain/tokens/token-shapes.ts";
import { tokenProblems, tokensMax } from "../../domain/tokens/tokens.ts";
import { announceOnCommit, type WriteContext } from "../db/transact.ts";
import { hashToken, newId, newToken } from "../ids.ts";
import { perform } from "../sessions/perform.ts";
import { countTokens, deleteToken, insertToken } from "./store.ts";

/** So that a token that got into a text or a repository is recognised by people and by scanners. */
const tokenPrefix = "paddock_";

/**
 * Makes a token that works as its member (rule 7.4).
 * @returns it with its text, which nobody can be told again
 * @throws Refusal "too-many-tokens", "not-signed-in" when the session has ended, or with what is wrong
 */
export async function createToken(
  context: WriteContext,
  allowed: Allowed<"tokens.manage">,
  { name, access }: NewApiTokenBody,
): Promise<CreatedApiToken> {
  refuseWrongFields(tokenProblems({ name }));
  const token = `${tokenPrefix}${newToken()}`;
  const made = { id: newId(), name: name.trim(), access };
  const at = Date.now();
  await perform(context, allowed, async (trx, viewer) => {
    if ((await countTokens(trx, viewer.id)) >= tokensMax) throw new Refusal("too-many-tokens");
    await insertToken(trx, { ...made, memberId: viewer.id, hash: hashToken(token), at });
  });
  return { ...made, createdAt: new Date(at).toISOString(), lastUsedAt: null, token };
}

/** Ends a token of one's own at once. */
export async function revokeToken(
  context: WriteContext,
  allowed: Allowed<"tokens.manage">,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, { id: memberId }) => {
    if (!(await deleteToken(trx, { id, memberId }))) throw new Refusal("token-not-found");
    announceOnCommit(trx, { of: "access", whose: memberId });
  });
}
