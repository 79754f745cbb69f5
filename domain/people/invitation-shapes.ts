import { z } from "zod";
import { idOf, listOf } from "../shapes.ts";
import { invitationDays, invitationOutcomes, invitedMax } from "./invitations.ts";
import { emailMaxLength } from "./people.ts";
import { roles } from "./roles.ts";

const person = z.strictObject({
  name: z.string().default("").meta({
    description: "First and last name; empty if unknown, then the person enters it with the link",
    example: "Marta Kovács",
  }),
  lastName: z.string().optional().meta({
    description: "The last name, which `name` may end with; by default the last word of `name`",
  }),
  email: z.string().meta({
    description: `At most ${emailMaxLength} characters; case-insensitive`,
    maxLength: emailMaxLength,
    example: "m.kovacs@team.edu",
  }),
});

/** Accepts lists over the limit of rule 1.153, because its own refusal names the limit. */
const listMax = 1000;

export const invitationBody = z
  .strictObject({
    role: z.string().meta({ description: "The role of all of them", enum: roles }),
    subteam: z.string().meta({ description: "The subteam of all of them" }),
    people: listOf(person, listMax).meta({
      description: `The people to invite, at most ${invitedMax}`,
      minItems: 1,
      maxItems: invitedMax,
    }),
  })
  .meta({ id: "Invite", description: "People to invite" });

const link = z
  .string()
  .meta({ description: `Works once, for ${invitationDays} days`, format: "uri" });

const invitationResult = z.object({
  email: z.string(),
  name: z.string().meta({ description: "The person's name; may be empty" }),
  outcome: z.enum(invitationOutcomes).meta({
    description:
      "Whether the address was invited, or had an account, an invitation, or a pending request " +
      "before, so that nothing changed",
  }),
  id: idOf("The member; null for a pending request").nullable(),
  link: link.nullable().meta({
    description: "The invitation link, shown only in this answer; null unless invited",
  }),
});

export const invitationResults = z
  .object({ results: z.array(invitationResult).meta({ description: "In the order sent" }) })
  .meta({ id: "Invitations", description: "What became of each address" });

export const invitationLink = z
  .object({ link })
  .meta({ id: "InvitationLink", description: "A new invitation link" });

export type InvitationBody = z.input<typeof invitationBody>;
export type InvitationResult = z.infer<typeof invitationResult>;
export type InvitationResults = z.infer<typeof invitationResults>;
export type InvitationLink = z.infer<typeof invitationLink>;
