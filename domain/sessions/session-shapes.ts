import { z } from "zod";
import { emailMaxLength, nameMaxLength } from "../people/people.ts";
import { roles } from "../people/roles.ts";
import { idOf, subteam } from "../shapes.ts";

const memberViewer = z
  .object({
    kind: z.literal("member"),
    id: idOf("The member"),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string().meta({ description: "First and last name" }),
    email: z.string().meta({ example: "theo.okafor@team.edu" }),
    role: z.enum(roles),
    subteam,
  })
  .meta({ id: "MemberViewer", description: "A signed-in member" });

const guestViewer = z
  .object({ kind: z.literal("guest") })
  .meta({ id: "GuestViewer", description: "A guest, signed in with the team password" });

const nobodyViewer = z
  .object({ kind: z.literal("nobody") })
  .meta({ id: "NobodyViewer", description: "A visitor who is not signed in" });

/** A visitor without a session gets the viewer "nobody" instead of a refusal. */
export const sessionAnswer = z
  .object({
    viewer: z.discriminatedUnion("kind", [memberViewer, guestViewer, nobodyViewer]),
    feedbackHref: z.string().nullable().meta({
      description: "The feedback form; without one, a mail link to the captains for members",
    }),
  })
  .meta({ id: "Session", description: "The current session" });

const email = z.string().meta({
  description: `An email address of at most ${emailMaxLength} characters; case-insensitive`,
  minLength: 1,
  maxLength: emailMaxLength,
  example: "theo.okafor@team.edu",
});

const personName = z.string().meta({
  description: `1 to ${nameMaxLength} characters`,
  minLength: 1,
  maxLength: nameMaxLength,
});

export const signInBody = z
  .strictObject({
    email,
    password: z.string().meta({ minLength: 1, format: "password" }),
  })
  .meta({ id: "SignIn", description: "An email address and a password" });

export const guestSignInBody = z
  .strictObject({ teamPassword: z.string().meta({ minLength: 1, format: "password" }) })
  .meta({ id: "GuestSignIn", description: "The team password" });

export const firstCaptainBody = z
  .strictObject({
    token: z.string().meta({ description: "The token of the one-time link" }),
    firstName: personName,
    lastName: personName,
    email,
    password: z.string().meta({
      description: "Must meet the `passwordPolicy` of `/api/config`",
      minLength: 1,
      format: "password",
    }),
    confirmPassword: z.string().meta({
      description: "The same password again",
      minLength: 1,
      format: "password",
    }),
    teamPassword: z.string().default("").meta({
      description: "The password for guests, under the same policy; may be empty",
      format: "password",
    }),
  })
  .meta({ id: "FirstCaptain", description: "The first captain and the team password" });

export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type SignInBody = z.infer<typeof signInBody>;
