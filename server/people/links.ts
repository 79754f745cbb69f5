import type { ExpressionBuilder } from "kysely";
import { invitationDays } from "../../domain/people/invitations.ts";
import type { LinkPurpose } from "../../domain/people/people-shapes.ts";
import { memberStatuses } from "../../domain/people/person-status.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";
import { hashToken, newToken } from "../ids.ts";

const hour = 60 * 60 * 1000;
const lifetimes: Record<LinkPurpose, number> = {
  reset: hour,
  invitation: invitationDays * 24 * hour,
};
const purposes: readonly LinkPurpose[] = ["reset", "invitation"];

export type CreatedLink = {
  address: string;
  tokenHash: string;
  /** Epoch milliseconds. */
  expiresAt: number;
};

type NewLink = { memberId: string; purpose: LinkPurpose; baseUrl: string; endsOlder: boolean };

/**
 * A reset that anyone can ask for must not set `endsOlder`, or strangers could end links (rules
 * 1.139, 1.142, and 1.143).
 * @returns the address, which only the member or the requesting captain may see
 */
export async function createLink(
  trx: Trx,
  { memberId, purpose, baseUrl, endsOlder }: NewLink,
): Promise<CreatedLink> {
  const token = newToken();
  const tokenHash = hashToken(token);
  const now = Date.now();
  const expiresAt = now + lifetimes[purpose];
  if (endsOlder) await endLinks(trx, memberId, purpose);
  await trx
    .insertInto("links")
    .values({
      token_hash: tokenHash,
      purpose,
      member_id: memberId,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { address: `${baseUrl}/reset-password?token=${token}`, tokenHash, expiresAt };
}

/** A link made while the clock was ahead would live longer (rule 11.43). */
function isValid({ and, eb }: ExpressionBuilder<Tables, "links">) {
  const now = Date.now();
  return and([eb("links.expires_at", ">", now), eb("links.created_at", "<", now + hour)]);
}

type Link = { memberId: string; email: string; fullName: string; purpose: LinkPurpose };

/** Used and expired links are not found. */
export function findLink(db: DbOrTrx, token: string): Promise<Link | undefined> {
  return findLinkByHash(db, hashToken(token));
}

export function findLinkByHash(db: DbOrTrx, tokenHash: string): Promise<Link | undefined> {
  return db
    .selectFrom("links")
    .innerJoin("members", "members.id", "links.member_id")
    .select(["members.id as memberId", "email", "full_name as fullName", "purpose"])
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where(isValid)
    .where("status", "in", memberStatuses)
    .$narrowType<{ email: string; purpose: LinkPurpose }>()
    .executeTakeFirst();
}

/** @returns true for only one of several concurrent calls */
export async function consumeLink(trx: Trx, token: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("links")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "in", purposes)
    .where(isValid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function endLinks(trx: Trx, memberId: string, purpose?: LinkPurpose): Promise<void> {
  const query = trx.deleteFrom("links").where("member_id", "=", memberId);
  await (purpose ? query.where("purpose", "=", purpose) : query).execute();
}

/** Keeps expired invitations until they are used or renewed: captains see that they expired. */
export async function sweepLinks(db: Db): Promise<void> {
  await db
    .deleteFrom("links")
    .where("expires_at", "<", Date.now())
    .where("purpose", "!=", "invitation")
    .execute();
}
