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
import { refuseUnknownSubteam } from "../subteams/store.ts";
import { findOrphanedPortfolios } from "./find-orphaned-portfolios.ts";
import {
  countWaiting,
  listNewestPerAddress,
  listPending,
  type RequestRow,
} from "./requests-store.ts";
import { listSubteamMembers, listTeam, type MemberRow } from "./store.ts";

const pageSize = 50;
const firstPage = { time: Number.MAX_SAFE_INTEGER, id: "" };

type Captain = Allowed<"accounts.manage">;

export async function readRequests(
  db: Db,
  _allowed: Captain,
  cursor: string | undefined,
): Promise<AccountRequestPage> {
  const before = cursor === undefined ? firstPage : parseRequestCursor(cursor);
  const rows = await listNewestPerAddress(db, { before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const keys = shown.map(({ emailKey }) => emailKey);
  const all = Map.groupBy(await listPending(db, keys), ({ emailKey }) => emailKey);
  const portfolios = new Set((await findOrphanedPortfolios(db, keys)).map(({ email }) => email));
  const end = shown.at(-1);
  return {
    requests: shown.map((row) =>
      Object.assign(toRequest(row), {
        older: (all.get(row.emailKey) ?? []).filter(({ id }) => id !== row.id).map(toRequest),
        hasEarlierPortfolio: portfolios.has(row.emailKey),
      }),
    ),
    total: await countWaiting(db),
    nextCursor: rows.length > pageSize && end ? `${end.createdAt}.${end.id}` : null,
  };
}

function toRequest({ id, fullName, email, role, subteam, createdAt }: RequestRow) {
  return { id, fullName, email, role, subteam, createdAt: new Date(createdAt).toISOString() };
}

const requestCursor = new RegExp(`^(\\d{1,16})\\.(${idPattern})$`);

function parseRequestCursor(cursor: string): { time: number; id: string } {
  const [, time, id = ""] = requestCursor.exec(cursor) ?? [];
  if (time === undefined) throw new Refusal("malformed-request");
  return { time: Number(time), id };
}

type TeamQuery = { q?: string | undefined; role?: Role | undefined; cursor?: string | undefined };

export async function readTeam(
  db: Db,
  _allowed: Captain,
  { q, role, cursor }: TeamQuery,
): Promise<TeamPage> {
  const after = cursor === undefined ? undefined : parseTeamCursor(cursor);
  const { members, total } = await listTeam(db, { q, role, after, limit: pageSize + 1 });
  const shown = members.slice(0, pageSize);
  const end = shown.at(-1);
  return {
    members: shown.map(toTeamMember),
    total,
    nextCursor:
      members.length > pageSize && end
        ? Buffer.from(`${end.id}${end.fullName}`, "utf8").toString("base64url")
        : null,
  };
}

function toTeamMember({ createdAt, ...member }: MemberRow): TeamMember {
  return { ...member, addedAt: new Date(createdAt).toISOString() };
}

/** A cursor is the last member's id followed by their name. */
function parseTeamCursor(cursor: string): { id: string; name: string } {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const isMalformed = !/^[a-z0-9]{20}/.test(text) || text.includes("\0");
  if (isMalformed) throw new Refusal("malformed-request");
  return { id: text.slice(0, 20), name: text.slice(20) };
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
