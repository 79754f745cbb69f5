import { z } from "zod";
import { amount, idOf, subteam, texts, time } from "../shapes.ts";
import { subteamIds } from "../subteams/subteams.ts";
import { emailMaxLength, nameMaxLength, removedMax } from "./people.ts";
import { requestableRoles, roles } from "./roles.ts";

const email = z.string().meta({
  description: `At most ${emailMaxLength} characters. Case does not count.`,
  maxLength: emailMaxLength,
  example: "theo.okafor@team.edu",
});
const name = z.string().meta({
  description: `1 to ${nameMaxLength} characters`,
  maxLength: nameMaxLength,
});
const password = z.string().meta({
  description: "By the `passwordPolicy` of `/api/config`",
  format: "password",
});
const again = z.string().meta({ description: "The same again", format: "password" });
const role = z.enum(roles);

export const accountRequestBody = z
  .strictObject({
    firstName: name,
    lastName: name,
    email,
    password,
    confirmPassword: again,
    role: z.string().meta({ description: "The role that is wished for", enum: requestableRoles }),
    subteam: z.string().meta({ description: "The subteam to join", enum: subteamIds }),
  })
  .meta({ id: "AskForAccount", description: "Somebody's wish to join" });

const requestHead = {
  id: idOf("The request"),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(requestableRoles),
  subteam,
  createdAt: time,
};

export const accountRequest = z
  .object({
    ...requestHead,
    older: z
      .array(z.object(requestHead))
      .meta({ description: "Earlier requests for the same address, newest first" }),
    hasEarlierPortfolio: z.boolean().meta({
      description: "Whether a removed member of this address left a portfolio",
    }),
  })
  .meta({ id: "AccountRequest", description: "A request that waits for a captain" });

export const accountRequestPage = z
  .object({
    requests: z.array(accountRequest).meta({ description: "Newest first" }),
    total: amount("Addresses that wait, on all pages"),
    nextCursor: z.string().nullable().meta({ description: "For the next page; null on the last" }),
  })
  .meta({ id: "AccountRequests", description: "Who asks to join" });

export const pageQuery = z.object({
  cursor: z.string().max(1000).optional().meta({ description: "`nextCursor` of the page before" }),
});

export const approveBody = z
  .strictObject({
    handOverPortfolio: z.boolean().default(false).meta({
      description: "Give the portfolio that a removed member of this address left",
    }),
  })
  .meta({ id: "ApproveRequest", description: "How a request is approved" });

export const approval = z
  .object({
    outcome: z.enum(["approved", "had-account", "was-invited"]).meta({
      description: "Whether an account was made, was there, or was waiting for its password",
    }),
  })
  .meta({ id: "Approval", description: "What approving did" });

export const cleanup = z
  .object({ count: amount("Requests of people who have an account meanwhile") })
  .meta({ id: "Cleanup", description: "What cleaning up did" });

export const teamMember = z
  .object({
    id: idOf("The member"),
    fullName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role,
    subteam,
    addedAt: time,
    isInvited: z.boolean().meta({ description: "Has not chosen a password yet" }),
  })
  .meta({ id: "TeamMember", description: "A member, as captains see them" });

export const teamPage = z
  .object({
    members: z.array(teamMember).meta({ description: "By name" }),
    total: amount("Members that match, on all pages"),
    nextCursor: z.string().nullable().meta({ description: "For the next page; null on the last" }),
  })
  .meta({ id: "TeamPage", description: "Members of the team" });

export const teamQuery = pageQuery.extend({
  q: z.string().max(200).optional().meta({ description: "Part of a name or an address" }),
  role: z.enum(roles).optional().meta({ description: "Only members with this role" }),
});

export const memberBody = z
  .strictObject({
    role: z.string().optional().meta({ enum: roles }),
    subteam: z.string().optional().meta({ enum: subteamIds }),
    email: email.optional(),
  })
  .meta({ id: "EditMember", description: "What captains correct; what is left out stays" });

export const removeMembersBody = z
  .strictObject({
    ids: texts({ description: `Whom to remove, at most ${removedMax}`, maxItems: removedMax }),
  })
  .meta({ id: "RemoveMembers", description: "Who leaves" });

export const resetLink = z
  .object({ link: z.string().meta({ description: "Works once, for one hour", format: "uri" }) })
  .meta({ id: "ResetLink", description: "A one-time link for a new password" });

export const captainBody = z
  .strictObject({
    firstName: name,
    lastName: name,
    email,
    subteam: z.string().meta({ description: "The primary subteam", enum: subteamIds }),
  })
  .meta({ id: "Captain", description: "A captain to add or to correct" });

export const captainChangeBody = captainBody
  .partial()
  .meta({ id: "EditCaptain", description: "What is corrected in a captain; the rest stays" });

export const savedCaptain = z
  .object({
    id: idOf("The member"),
    outcome: z.enum(["invited", "promoted", "updated"]).meta({
      description: "A new account with a mail, a member who is captain now, or a captain as before",
    }),
  })
  .meta({ id: "SavedCaptain", description: "What became of it" });

export const teamPasswordBody = z
  .strictObject({ teamPassword: password })
  .meta({ id: "TeamPassword", description: "What guests enter with" });

export const guestAccess = z
  .object({ isSet: z.boolean().meta({ description: "Whether guests can enter" }) })
  .meta({ id: "GuestAccess", description: "Whether there is a team password" });

export const subteamMembers = z
  .object({
    members: z
      .array(z.object({ id: idOf("The member"), fullName: z.string(), role }))
      .meta({ description: "Team leads first, then by name; no addresses" }),
  })
  .meta({ id: "SubteamMembers", description: "Active team leads and design team of a subteam" });

export const resetRequestBody = z
  .strictObject({ email })
  .meta({ id: "AskForReset", description: "Who forgot their password" });

export const newPasswordBody = z
  .strictObject({
    token: z.string().meta({ description: "The token of the one-time link" }),
    password,
    confirmPassword: again,
  })
  .meta({ id: "NewPassword", description: "A password chosen through a one-time link" });

export const linkQuery = z.object({
  token: z.string().max(200).meta({ description: "The token of the one-time link", example: "x" }),
});

const linkPurposes = ["reset", "invitation"] as const;

export const linkAnswer = z
  .object({
    purpose: z.enum(linkPurposes).meta({
      description: "A forgotten password, or an invitation, whose account has none yet",
    }),
    email: z.string().meta({
      description:
        "The address of its account, which the new password belongs to; whoever holds the link may know it",
    }),
  })
  .meta({ id: "OneTimeLink", description: "What a one-time link that still works is for" });

export const nameBody = z
  .strictObject({ firstName: name, lastName: name })
  .meta({ id: "Name", description: "One's own name" });

export const changePasswordBody = z
  .strictObject({
    currentPassword: z.string().meta({ format: "password" }),
    password,
    confirmPassword: again,
  })
  .meta({ id: "ChangePassword", description: "One's own new password" });

export const ownSessions = z
  .object({
    sessions: z.array(
      z.object({
        id: idOf("The session"),
        browser: z.string().meta({ example: "Firefox on Linux" }),
        lastUsedAt: time,
        isThisOne: z.boolean(),
      }),
    ),
  })
  .meta({ id: "OwnSessions", description: "Where one is signed in, last used first" });

export const auditEntryKinds = [
  "signed-in",
  "sign-in-failed",
  "guest-entry-failed",
  "guest-entered",
  "request-approved",
  "request-denied",
  "request-closed",
  "request-deleted",
  "name-changed",
  "role-changed",
  "email-changed",
  "subteam-changed",
  "member-removed",
  "member-erased",
  "captain-added",
  "reset-link-made",
  "password-reset",
  "password-changed",
  "team-password-changed",
  "document-deleted",
] as const;

const record = z
  .object({
    id: amount("Its place"),
    kind: z.enum(auditEntryKinds),
    actor: z.string().nullable().meta({
      description:
        "Who did it, by their name of today; null where nobody can know, and of the settings",
    }),
    subject: z.string().nullable().meta({
      description: "To whom, or to what; null of what one does alone, and of a guest entry",
    }),
    formerMember: z.string().nullable().meta({
      description: "Of a removal the id by which that member can still be erased; null otherwise",
    }),
    detail: z.string().meta({ description: "What changed, in words; empty when there is no more" }),
    at: time,
  })
  .meta({ id: "Record", description: "Who did what to whom" });

export const auditLogPage = z
  .object({
    records: z.array(record).meta({ description: "Newest first" }),
    nextCursor: z.string().nullable().meta({ description: "For the next page; null on the last" }),
  })
  .meta({ id: "Records", description: "What captains look back on" });

export const auditLogQuery = pageQuery.extend({
  kind: z.enum(auditEntryKinds).optional().meta({ description: "Only of this kind" }),
  q: z.string().max(200).optional().meta({ description: "Part of a name" }),
});

export type AccountRequestBody = z.input<typeof accountRequestBody>;
export type AccountRequest = z.infer<typeof accountRequest>;
export type AccountRequestPage = z.infer<typeof accountRequestPage>;
export type Approval = z.infer<typeof approval>;
export type Cleanup = z.infer<typeof cleanup>;
export type TeamMember = z.infer<typeof teamMember>;
export type TeamPage = z.infer<typeof teamPage>;
export type MemberBody = z.input<typeof memberBody>;
export type ResetLink = z.infer<typeof resetLink>;
export type CaptainBody = z.input<typeof captainBody>;
export type CaptainChangeBody = z.input<typeof captainChangeBody>;
export type SavedCaptain = z.infer<typeof savedCaptain>;
export type GuestAccess = z.infer<typeof guestAccess>;
export type SubteamMembers = z.infer<typeof subteamMembers>;
export type LinkPurpose = (typeof linkPurposes)[number];
export type LinkAnswer = z.infer<typeof linkAnswer>;
export type NewPasswordBody = z.input<typeof newPasswordBody>;
export type ChangePasswordBody = z.input<typeof changePasswordBody>;
export type OwnSessions = z.infer<typeof ownSessions>;
export type AuditEntryKind = (typeof auditEntryKinds)[number];
export type AuditLogPage = z.infer<typeof auditLogPage>;
