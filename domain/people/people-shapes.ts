import { z } from "zod";
import { amount, idOf, subteam, texts, time } from "../shapes.ts";
import { emailMaxLength, nameMaxLength, removedMax } from "./people.ts";
import { requestableRoles, roles } from "./roles.ts";

const email = z.string().meta({
  description: `At most ${emailMaxLength} characters; case-insensitive`,
  maxLength: emailMaxLength,
  example: "theo.okafor@team.edu",
});
const name = z.string().meta({
  description: `1 to ${nameMaxLength} characters`,
  maxLength: nameMaxLength,
});
const password = z.string().meta({
  description: "Must meet the `passwordPolicy` of `/api/config`",
  format: "password",
});
const confirmation = z
  .string()
  .meta({ description: "The same password again", format: "password" });
const role = z.enum(roles);

export const accountRequestBody = z
  .strictObject({
    firstName: name,
    lastName: name,
    email,
    password,
    confirmPassword: confirmation,
    role: z.string().meta({ description: "The requested role", enum: requestableRoles }),
    subteam: z.string().meta({ description: "The subteam to join" }),
  })
  .meta({ id: "AskForAccount", description: "A request to join the team" });

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
      description: "Whether a removed member with this address left a portfolio",
    }),
  })
  .meta({ id: "AccountRequest", description: "A pending account request" });

export const accountRequestPage = z
  .object({
    requests: z.array(accountRequest).meta({ description: "Newest first" }),
    total: amount("Number of addresses with pending requests on all pages"),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: "The `cursor` for the next page; null on the last one" }),
  })
  .meta({ id: "AccountRequests", description: "Pending account requests" });

export const pageQuery = z.object({
  cursor: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: "`nextCursor` of the previous page" }),
});

export const approveBody = z
  .strictObject({
    handOverPortfolio: z.boolean().default(false).meta({
      description: "Hand over the portfolio that a removed member with this address left",
    }),
  })
  .meta({ id: "ApproveRequest", description: "How a request is approved" });

export const approval = z
  .object({
    outcome: z.enum(["approved", "had-account", "was-invited"]).meta({
      description:
        "Whether an account was created, already existed, or is invited and has no password yet",
    }),
  })
  .meta({ id: "Approval", description: "The outcome of an approval" });

export const cleanup = z
  .object({ count: amount("Number of requests closed because their senders have an account") })
  .meta({ id: "Cleanup", description: "The outcome of a cleanup" });

export const teamMember = z
  .object({
    id: idOf("The member"),
    fullName: z.string().meta({ description: "The address while the name is unknown" }),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role,
    subteam,
    addedAt: time,
    isInvited: z.boolean().meta({ description: "Whether the member has yet to choose a password" }),
    invitedUntil: time.nullable().meta({
      description:
        "When the invitation of a member without a password expires or expired; null without one",
    }),
  })
  .meta({ id: "TeamMember", description: "A member as captains see them" });

export const teamPage = z
  .object({
    members: z.array(teamMember).meta({ description: "Those without a password first, by name" }),
    total: amount("Number of matching members on all pages"),
    invited: amount("Number of those who have yet to choose a password"),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: "The `cursor` for the next page; null on the last one" }),
  })
  .meta({ id: "TeamPage", description: "Members of the team" });

export const teamQuery = pageQuery.extend({
  q: z.string().max(200).optional().meta({ description: "Part of a name or an email address" }),
  role: z.enum(roles).optional().meta({ description: "Only members with this role" }),
});

export const memberBody = z
  .strictObject({
    role: z.string().optional().meta({ enum: roles }),
    subteam: z.string().optional().meta({ description: "The subteam's id" }),
    email: email.optional(),
  })
  .meta({ id: "EditMember", description: "A captain's changes to a member; omitted fields stay" });

export const removeMembersBody = z
  .strictObject({
    ids: texts({ description: `The members' ids, at most ${removedMax}`, maxItems: removedMax }),
  })
  .meta({ id: "RemoveMembers", description: "Members to remove" });

export const resetLink = z
  .object({ link: z.string().meta({ description: "Works once, for one hour", format: "uri" }) })
  .meta({ id: "ResetLink", description: "A one-time link for a new password" });

export const captainBody = z
  .strictObject({
    firstName: name,
    lastName: name,
    email,
    subteam: z.string().meta({ description: "The captain's subteam" }),
  })
  .meta({ id: "Captain", description: "A captain to add" });

export const captainChangeBody = captainBody
  .partial()
  .meta({ id: "EditCaptain", description: "Changes to a captain; omitted fields stay" });

export const savedCaptain = z
  .object({
    id: idOf("The member"),
    outcome: z.enum(["invited", "promoted", "updated"]).meta({
      description: "Whether a new captain was invited, a member promoted, or a captain updated",
    }),
    link: z.string().optional().meta({
      description: "For a new captain, the invitation link, shown only in this answer",
      format: "uri",
    }),
  })
  .meta({ id: "SavedCaptain", description: "The outcome of saving a captain" });

export const teamPasswordBody = z
  .strictObject({ teamPassword: password })
  .meta({ id: "TeamPassword", description: "The password for guests" });

export const guestAccess = z
  .object({ isSet: z.boolean().meta({ description: "Whether guests can sign in" }) })
  .meta({ id: "GuestAccess", description: "Whether a team password is set" });

export const subteamMembers = z
  .object({
    members: z
      .array(z.object({ id: idOf("The member"), fullName: z.string(), role }))
      .meta({ description: "Team leads first, then by name; no addresses" }),
  })
  .meta({
    id: "SubteamMembers",
    description: "Active team leads and design team members of a subteam",
  });

export const resetRequestBody = z
  .strictObject({ email })
  .meta({ id: "AskForReset", description: "A request for a password reset" });

export const newPasswordBody = z
  .strictObject({
    token: z.string().meta({ description: "The token of the one-time link" }),
    password,
    confirmPassword: confirmation,
    firstName: name.optional().meta({ description: "Required if the link says `needsName`" }),
    lastName: name.optional().meta({ description: "Required if the link says `needsName`" }),
  })
  .meta({ id: "NewPassword", description: "A password chosen through a one-time link" });

export const linkQuery = z.object({
  token: z.string().max(200).meta({ description: "The token of the one-time link", example: "x" }),
});

const linkPurposes = ["reset", "invitation"] as const;

export const linkAnswer = z
  .object({
    purpose: z.enum(linkPurposes).meta({
      description: "A password reset, or an invitation of an account without a password",
    }),
    email: z.string().meta({
      description: "The email address of the account that the new password is for",
    }),
    needsName: z
      .literal(true)
      .optional()
      .meta({ description: "Present if the account has no name yet" }),
  })
  .meta({ id: "OneTimeLink", description: "A valid one-time link" });

export const nameBody = z
  .strictObject({ firstName: name, lastName: name })
  .meta({ id: "Name", description: "Your own name" });

export const changePasswordBody = z
  .strictObject({
    currentPassword: z.string().meta({ format: "password" }),
    password,
    confirmPassword: confirmation,
  })
  .meta({ id: "ChangePassword", description: "Your new password" });

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
  .meta({ id: "OwnSessions", description: "Your sessions, most recently used first" });

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
  "member-invited",
  "invitation-renewed",
  "reset-link-made",
  "password-reset",
  "password-changed",
  "team-password-changed",
  "document-deleted",
  "document-moved",
  "import-started",
  "subteam-added",
  "subteam-edited",
  "settings-changed",
  "season-archived",
] as const;

const record = z
  .object({
    id: amount("Increases with every record"),
    kind: z.enum(auditEntryKinds),
    actor: z
      .string()
      .nullable()
      .meta({
        description:
          "The actor's current name; null for nobody in particular: guests, failed sign-ins, the " +
          "setup link, variables, and imports by the command",
      }),
    subject: z.string().nullable().meta({
      description:
        "The name of a person, request, or subteam, or a document's serial number; null for none",
    }),
    formerMember: z.string().nullable().meta({
      description: "For a removal, the id for erasing that member later; null otherwise",
    }),
    detail: z.string().meta({ description: "The change in words; may be empty" }),
    at: time,
  })
  .meta({ id: "Record", description: "An entry of the audit log" });

export const auditLogPage = z
  .object({
    records: z.array(record).meta({ description: "Newest first" }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: "The `cursor` for the next page; null on the last one" }),
  })
  .meta({ id: "Records", description: "A page of the audit log" });

export const auditLogQuery = pageQuery.extend({
  kind: z.enum(auditEntryKinds).optional().meta({ description: "Only records of this kind" }),
  q: z.string().max(200).optional().meta({
    description:
      "Part of the name of a person or subteam, or of a deleted or moved document's serial number",
  }),
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
