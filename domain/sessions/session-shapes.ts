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
  .meta({ id: "MemberViewer", description: "A member asks" });

const guestViewer = z
  .object({ kind: z.literal("guest") })
  .meta({ id: "GuestViewer", description: "Somebody asks who entered with the team password" });

const nobodyViewer = z
  .object({ kind: z.literal("nobody") })
  .meta({ id: "NobodyViewer", description: "Somebody asks who is not signed in" });

/** Who is signed in: asked without a session the answer is "nobody", not a refusal. */
export const sessionAnswer = z
  .object({
    viewer: z.discriminatedUnion("kind", [memberViewer, guestViewer, nobodyViewer]),
    feedbackHref: z.string().nullable().meta({
      description: "The feedback form, or for members without one a mail to the captains",
    }),
  })
  .meta({ id: "Session", description: "Who is signed in" });

const email = z.string().meta({
  description: `Something, one @ and something with a dot; at most ${emailMaxLength} characters. Case does not count.`,
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
  .meta({ id: "SignIn", description: "An account and its password" });

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
      description: "By the `passwordPolicy` of `/api/config`",
      minLength: 1,
      format: "password",
    }),
    confirmPassword: z.string().meta({
      description: "The same again",
      minLength: 1,
      format: "password",
    }),
    teamPassword: z.string().default("").meta({
      description: "For guests, by the same policy; may stay empty",
      format: "password",
    }),
  })
  .meta({ id: "FirstCaptain", description: "The first captain, and the team password" });

export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type SignInBody = z.infer<typeof signInBody>;
