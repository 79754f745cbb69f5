import { idPattern } from "../../domain/ids.ts";
import type {
  AccountRequestPage,
  SubteamMembers,
  TeamMember,
  TeamPage,
} from "../../domain/people/people-shapes.ts";
import type { Role } from "../../domain/people/roles.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { parseTimeCursor, timeCursor } from "../http/time-cursor.ts";
import { refuseUnknownSubteam } from "../subteams/store.ts";
import { listLeftPortfolios } from "./left-portfolios.ts";
import {
  countWaiting,
  listNewestPerAddress,
  listPending,
  type RequestRow,
} from "./requests-store.ts";
import { listSubteamMembers, listTeam, type TeamRow } from "./store.ts";

const pageSize = 50;

type Captain = Allowed<"accounts.manage">;

export async function readRequests(
  db: Db,
  _allowed: Captain,
  cursor: string | undefined,
): Promise<AccountRequestPage> {
  const before = parseTimeCursor(cursor);
  const rows = await listNewestPerAddress(db, { before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const keys = shown.map(({ emailKey }) => emailKey);
  const all = Map.groupBy(await listPending(db, keys), ({ emailKey }) => emailKey);
  const portfolios = new Set((await listLeftPortfolios(db, keys)).map(({ email }) => email));
  const end = shown.at(-1);
  return {
    requests: shown.map((row) =>
      Object.assign(toRequest(row), {
        older: (all.get(row.emailKey) ?? []).filter(({ id }) => id !== row.id).map(toRequest),
        hasEarlierPortfolio: portfolios.has(row.emailKey),
      }),
    ),
    total: await countWaiting(db),
    nextCursor:
      rows.length > pageSize && end ? timeCursor({ time: end.createdAt, id: end.id }) : null,
  };
}

function toRequest({ id, fullName, email, role, subteam, createdAt }: RequestRow) {
  return { id, fullName, email, role, subteam, createdAt: new Date(createdAt).toISOString() };
}

type TeamQuery = { q?: string | undefined; role?: Role | undefined; cursor?: string | undefined };

export async function readTeam(
  db: Db,
  _allowed: Captain,
  { q, role, cursor }: TeamQuery,
): Promise<TeamPage> {
  const after = cursor === undefined ? undefined : parseTeamCursor(cursor);
  const { members, ...counts } = await listTeam(db, { q, role, after, limit: pageSize + 1 });
  const shown = members.slice(0, pageSize);
  const end = shown.at(-1);
  return {
    members: shown.map(toTeamMember),
    ...counts,
    nextCursor: members.length > pageSize && end ? teamCursor(end) : null,
  };
}

function toTeamMember({ createdAt, invitedUntil, fullName, ...member }: TeamRow): TeamMember {
  return {
    ...member,
    fullName: fullName || member.email,
    addedAt: new Date(createdAt).toISOString(),
    invitedUntil:
      member.isInvited && invitedUntil !== null ? new Date(invitedUntil).toISOString() : null,
  };
}

/** A cursor is the last member's position: invited or active, the id, and the name. */
function teamCursor({ isInvited, id, fullName }: TeamRow): string {
  return Buffer.from(`${isInvited ? "i" : "a"}.${id}.${fullName}`, "utf8").toString("base64url");
}

const teamPosition = new RegExp(`^([ia])\\.(${idPattern})\\.([^\\0]*)$`);

function parseTeamCursor(cursor: string) {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [, invited, id = "", name = ""] = teamPosition.exec(text) ?? [];
  if (invited === undefined) throw new Refusal("malformed-request");
  return { isInvited: invited === "i", id, name };
}

export async function readSubteamMembers(
  db: Db,
  _allowed: Allowed<"members.read">,
  subteam: string,
): Promise<SubteamMembers> {
  const members = await listSubteamMembers(db, subteam);
  if (members.length === 0) await refuseUnknownSubteam(db, subteam);
  return { members };
}
