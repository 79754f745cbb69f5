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

/** Who asks. Passed along as an argument from the session on; there is no ambient current user. */
export type Viewer = Member | Guest | Nobody;

const everyone = ["nobody", "guest", "design-team", "team-lead", "captain"] as const;
const insiders = ["guest", "design-team", "team-lead", "captain"] as const;
const members = ["design-team", "team-lead", "captain"] as const;
const leads = ["team-lead", "captain"] as const;
const captains = ["captain"] as const;

/** Who may do what (rules 2.12 to 2.22). What is not listed is not permitted. */
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

/** Operations that need to know the thing they act on. */
type Thing = { "comments.delete": { authorId: string | null } };

/** Operations that depend on the viewer alone. */
export type PlainOperation = Exclude<Operation, keyof Thing>;

export type ThingOf<O extends Operation> = O extends keyof Thing ? [thing: Thing[O]] : [];

type Permitted<O extends Operation> = "guest" extends (typeof table)[O][number] ? Viewer : Member;

/** What only members may do: every write. */
export type MemberOperation = {
  [O in Operation]: "guest" extends (typeof table)[O][number] ? never : O;
}[Operation];

/** What a request proves its viewer with: a session, by the hash of its token, or an API token, by its id. */
export type Credential = { kind: "session"; hash: string } | { kind: "token"; id: string };

declare const proof: unique symbol;

/**
 * The proof that `allow` said yes. Actions take it instead of a viewer, so that forgetting the question
 * does not compile; its viewer is a member wherever only members may.
 */
export type Allowed<O extends Operation> = {
  readonly viewer: Permitted<O>;
  readonly operation: O;
  /** Missing where a command line tool writes in a member's name. */
  readonly credential?: Credential | undefined;
  /** Asks the same of the viewer as they are by now. */
  readonly again: (viewer: Viewer) => Allowed<O>;
  readonly [proof]: O;
};

/** The proof for any operation that only members may do. */
export type AllowedWrite = {
  readonly viewer: Member;
  readonly operation: MemberOperation;
  readonly credential?: Credential | undefined;
  readonly again: (viewer: Viewer) => { readonly viewer: Member };
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

/** What works without a session (rule 2.3). */
export function isForEveryone(operation: Operation): boolean {
  return table[operation] === everyone;
}

/** How a request is refused that the operation is not for; empty where everybody signed in may do it. */
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

/** Who may do it, in words. */
export function whoMay(operation: Operation): string {
  return groups.get(table[operation]) ?? "nobody";
}

/** Whether this viewer may do it: what screens ask before they show a control. */
export function may<O extends Operation>(
  viewer: Viewer,
  operation: O,
  ...thing: ThingOf<O>
): boolean {
  const who = viewer.kind === "member" ? viewer.role : viewer.kind;
  const permitted = (table[operation] as readonly string[]).includes(who);
  return permitted && isOwnComment(viewer, operation, thing);
}

/**
 * Asked by the server before every operation (rule 2.1).
 * @throws Refusal "not-signed-in" for nobody, "not-permitted" or the operation's own code otherwise.
 */
export function allow<O extends Operation>(
  viewer: Viewer,
  operation: O,
  ...thing: ThingOf<O>
): Allowed<O> {
  if (may(viewer, operation, ...thing)) {
    const again = (fresh: Viewer) => allow(fresh, operation, ...thing);
    return { viewer, operation, again } as unknown as Allowed<O>;
  }
  if (viewer.kind === "nobody") throw new Refusal("not-signed-in");
  throw new Refusal(ownRefusals[operation] ?? "not-permitted");
}

/** A comment is deleted by its author alone, and only where the role permits deleting (rule 2.23). */
function isOwnComment(viewer: Viewer, operation: Operation, thing: readonly unknown[]): boolean {
  if (operation !== "comments.delete") return true;
  const comment = thing[0] as Thing["comments.delete"];
  return isOneself(viewer, comment.authorId);
}
