import type { Role } from "./people/roles.ts";
import { Refusal, type RefusalCode } from "./refusals.ts";

export type Member = {
  kind: "member";
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  role: Role;
  subteam: string;
};
export type Guest = { kind: "guest" };
export type Nobody = { kind: "nobody" };

export type Viewer = Member | Guest | Nobody;

const everyone = ["nobody", "guest", "design-team", "team-lead", "captain"] as const;
const insiders = ["guest", "design-team", "team-lead", "captain"] as const;
const members = ["design-team", "team-lead", "captain"] as const;
const leads = ["team-lead", "captain"] as const;
const captains = ["captain"] as const;

/** The viewers that have each permission (rules 2.12 to 2.24, 2.30 to 2.32, and 14.1). */
const table = {
  "server.read": everyone,
  "sessions.use": everyone,
  "accounts.request": everyone,
  "links.use": everyone,
  "portfolios.read": everyone,
  "documents.read": insiders,
  "members.read": insiders,
  "members.contact": members,
  "files.read": insiders,
  "files.upload": members,
  "documents.create": members,
  "documents.edit": members,
  "documents.pin": members,
  "documents.history": members,
  "documents.mark": members,
  "documents.delete": leads,
  "documents.move": leads,
  "documents.import": leads,
  "documents.watch": members,
  "comments.post": members,
  "comments.delete": leads,
  "notifications.read": members,
  "portfolios.edit": members,
  "tokens.manage": members,
  "own-account.manage": members,
  "accounts.manage": captains,
  "settings.manage": captains,
  "system.manage": captains,
} as const satisfies Record<string, readonly (Role | "guest" | "nobody")[]>;

export type Permission = keyof typeof table;

type Permitted<P extends Permission> = "guest" extends (typeof table)[P][number] ? Viewer : Member;

export type MemberPermission = {
  [P in Permission]: "guest" extends (typeof table)[P][number] ? never : P;
}[Permission];

/** A request's session (by the hash of its token) or API token (by its id). */
export type Credential = { kind: "session"; hash: string } | { kind: "token"; id: string };

declare const proof: unique symbol;

/** Proof from `allow`, which actions take so that code without the check does not compile. */
export type Allowed<P extends Permission> = {
  readonly viewer: Permitted<P>;
  readonly permission: P;
  /** Missing when a command line tool acts as a member. */
  readonly credential?: Credential | undefined;
  readonly recheck: (viewer: Viewer) => Allowed<P>;
  readonly [proof]: P;
};

/** Proof of any permission that only members have. */
export type AllowedWrite = {
  readonly viewer: Member;
  readonly permission: MemberPermission;
  readonly credential?: Credential | undefined;
  readonly recheck: (viewer: Viewer) => { readonly viewer: Member };
  readonly [proof]: MemberPermission;
};

const ownRefusals: Partial<Record<Permission, RefusalCode>> = {
  "documents.delete": "delete-document-not-permitted",
  "comments.delete": "delete-comment-not-permitted",
};

export function isOneself(viewer: Viewer, memberId: string | null | undefined): boolean {
  return viewer.kind === "member" && viewer.id === memberId;
}

/** @returns undefined for a guest or anonymous visitor */
export function memberIn(viewer: Viewer | undefined): Member | undefined {
  return viewer?.kind === "member" ? viewer : undefined;
}

/** Whether a permission needs no session (rule 2.3). */
export function isForEveryone(permission: Permission): boolean {
  return table[permission] === everyone;
}

/** Codes for a signed-in viewer without the permission; empty if members and guests have it. */
export function refusalsFor(permission: Permission): RefusalCode[] {
  const needsNoRole = isForEveryone(permission) || table[permission] === insiders;
  return needsNoRole ? [] : [ownRefusals[permission] ?? "not-permitted"];
}

const groups = new Map<readonly string[], string>([
  [everyone, "everyone"],
  [insiders, "members and guests"],
  [members, "members"],
  [leads, "team leads and captains"],
  [captains, "captains"],
]);

/** Names those who have a permission, for the API's description. */
export function permittedGroup(permission: Permission): string {
  return groups.get(table[permission]) ?? "nobody";
}

/** Screens call this before they show a control or react to it (rule 2.1). */
export function may(viewer: Viewer, permission: Permission): boolean {
  const group = viewer.kind === "member" ? viewer.role : viewer.kind;
  return (table[permission] as readonly string[]).includes(group);
}

/**
 * The server calls this before every operation (rule 2.1).
 * @throws Refusal "not-signed-in" for nobody, else "not-permitted" or the permission's own code
 */
export function allow<P extends Permission>(viewer: Viewer, permission: P): Allowed<P> {
  if (may(viewer, permission)) {
    const recheck = (current: Viewer) => allow(current, permission);
    return { viewer, permission, recheck } as unknown as Allowed<P>;
  }
  if (viewer.kind === "nobody") throw new Refusal("not-signed-in");
  throw new Refusal(ownRefusals[permission] ?? "not-permitted");
}
