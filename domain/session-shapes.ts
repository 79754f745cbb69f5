import { z } from "zod";
import { roles } from "./roles.ts";
import { subteamIds } from "./subteams.ts";

const memberViewer = z.object({
  kind: z.literal("member"),
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  subteam: z.enum(subteamIds),
});

/** Who is signed in: asked without a session the answer is "nobody", not a refusal. */
export const sessionAnswer = z
  .object({
    viewer: z.discriminatedUnion("kind", [
      memberViewer,
      z.object({ kind: z.literal("guest") }),
      z.object({ kind: z.literal("nobody") }),
    ]),
    feedbackHref: z.string().nullable().meta({
      description: "The feedback form, or for members without one a mail to the captains",
    }),
  })
  .meta({ id: "Session" });

export const signInBody = z
  .strictObject({ email: z.string(), password: z.string() })
  .meta({ id: "SignIn" });

export const guestSignInBody = z
  .strictObject({ teamPassword: z.string() })
  .meta({ id: "GuestSignIn" });

export const firstCaptainBody = z
  .strictObject({
    token: z.string().meta({ description: "The token of the one-time link" }),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    password: z.string(),
    confirmPassword: z.string(),
    teamPassword: z.string().default("").meta({ description: "For guests; may stay empty" }),
  })
  .meta({ id: "FirstCaptain" });

export type SessionAnswer = z.infer<typeof sessionAnswer>;
export type SignInBody = z.infer<typeof signInBody>;
export type GuestSignInBody = z.infer<typeof guestSignInBody>;
export type FirstCaptainBody = z.infer<typeof firstCaptainBody>;
