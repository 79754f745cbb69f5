import type { Role } from "./people/roles.ts";
import { Refusal, type RefusalCode } from "./refusals.ts";
import type { SubteamId } from "./subteams/subteams.ts";

export type Member = {
  kind: "member";
  id: string;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  role: Role;
  subteam: SubteamId;
};
export type Guest = { kind: "guest" };
export type Nobody = { kind: "nobody" };

/** The person behind a request. Always passed as an argument; there is no global current user. */
export type Viewer = Member | Guest | Nobody;

const everyone = ["nobody", "guest", "design-team", "team-lead", "captain"] as const;
const insiders = ["guest", "design-team", "team-lead", "captain"] as const;
const members = ["design-team", "team-lead", "captain"] as const;
const leads = ["team-lead", "captain"] as const;
const captains = ["captain"] as const;

/** Permitted viewers by operation (rules 2.12 to 2.22). Unlisted operations are refused. */
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
  "documents.delete": leads,
  "comments.post": members,
  "comments.delete": leads,
  "portfolios.edit": members,
  "tokens.manage": members,
  "account.manage": members,
  "accounts.manage": captains,
} as const satisfies Record<string, readonly (Role | "guest" | "nobody")[]>;

export type Operation = keyof typeof table;

/** Operations whose permission depends on their target. */
type Targets = { "comments.delete": { authorId: string | null } };

/** Operations that depend on the viewer alone. */
export type PlainOperation = Exclude<Operation, keyof Targets>;

export type TargetOf<O extends Operation> = O extends keyof Targets ? [target: Targets[O]] : [];

type Permitted<O extends Operation> = "guest" extends (typeof table)[O][number] ? Viewer : Member;

/** Operations for members only, which include every write. */
export type MemberOperation = {
  [O in Operation]: "guest" extends (typeof table)[O][number] ? never : O;
}[Operation];

/** A request's session (by the hash of its token) or API token (by its id). */
export type Credential = { kind: "session"; hash: string } | { kind: "token"; id: string };

declare const proof: unique symbol;

/**
 * Proof that `allow` permitted an operation. Actions take it instead of a viewer, so that code
 * without the check does not compile. Its viewer is a member if the operation is for members only.
 */
export type Allowed<O extends Operation> = {
  readonly viewer: Permitted<O>;
  readonly operation: O;
  /** Missing when a command line tool acts as a member. */
  readonly credential?: Credential | undefined;
  /** Checks the same permission for the current viewer. */
  readonly recheck: (viewer: Viewer) => Allowed<O>;
  readonly [proof]: O;
};

/** Proof for any operation for members only. */
export type AllowedWrite = {
  readonly viewer: Member;
  readonly operation: MemberOperation;
  readonly credential?: Credential | undefined;
  readonly recheck: (viewer: Viewer) => { readonly viewer: Member };
  readonly [proof]: MemberOperation;
};

const ownRefusals: Partial<Record<Operation, RefusalCode>> = {
  "documents.delete": "delete-document-not-permitted",
  "comments.delete": "delete-comment-not-permitted",
};

/** Whether the viewer is this member. */
export function isOneself(viewer: Viewer, memberId: string | null | undefined): boolean {
  return viewer.kind === "member" && viewer.id === memberId;
}

/** The signed-in member, if the viewer is one. */
export function memberIn(viewer: Viewer | undefined): Member | undefined {
  return viewer?.kind === "member" ? viewer : undefined;
}

/** Whether an operation works without a session (rule 2.3). */
export function isForEveryone(operation: Operation): boolean {
  return table[operation] === everyone;
}

/** Codes for a signed-in viewer without permission; empty if everyone signed in may do it. */
export function refusalsFor(operation: Operation): RefusalCode[] {
  const isForAll = isForEveryone(operation) || table[operation] === insiders;
  return isForAll ? [] : [ownRefusals[operation] ?? "not-permitted"];
}

const groups = new Map<readonly string[], string>([
  [everyone, "everyone"],
  [insiders, "members and guests"],
  [members, "members"],
  [leads, "team leads and captains"],
  [captains, "captains"],
]);

/** Names the permitted viewers in words. */
export function permittedGroup(operation: Operation): string {
  return groups.get(table[operation]) ?? "nobody";
}

/** Screens call it before they show a control. */
export function may<O extends Operation>(
  viewer: Viewer,
  operation: O,
  ...target: TargetOf<O>
): boolean {
  const group = viewer.kind === "member" ? viewer.role : viewer.kind;
  const permitted = (table[operation] as readonly string[]).includes(group);
  return permitted && isOwnComment(viewer, operation, target);
}

/**
 * The server calls it before every operation (rule 2.1).
 * @throws Refusal "not-signed-in" for nobody, otherwise "not-permitted" or the operation's own code
 */
export function allow<O extends Operation>(
  viewer: Viewer,
  operation: O,
  ...target: TargetOf<O>
): Allowed<O> {
  if (may(viewer, operation, ...target)) {
    const recheck = (current: Viewer) => allow(current, operation, ...target);
    return { viewer, operation, recheck } as unknown as Allowed<O>;
  }
  if (viewer.kind === "nobody") throw new Refusal("not-signed-in");
  throw new Refusal(ownRefusals[operation] ?? "not-permitted");
}

/** Members may delete only their own comments (rule 2.23). */
function isOwnComment(viewer: Viewer, operation: Operation, target: readonly unknown[]): boolean {
  if (operation !== "comments.delete") return true;
  const comment = target[0] as Targets["comments.delete"];
  return isOneself(viewer, comment.authorId);
}
