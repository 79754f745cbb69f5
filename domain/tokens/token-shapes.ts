import { z } from "zod";
import { idOf, time } from "../shapes.ts";
import { tokenAccesses, tokenNameMaxLength, tokensMax } from "./tokens.ts";

const access = z.enum(tokenAccesses).meta({
  id: "TokenAccess",
  description: "`read` permits only reading, `write` everything that the token's member may do",
});

const apiToken = z
  .object({
    id: idOf("The token's id, which is not secret"),
    name: z.string().meta({ description: "A name chosen by the member", example: "Test bench" }),
    access,
    createdAt: time,
    lastUsedAt: time
      .nullable()
      .meta({ description: "Accurate to a minute; null before the first use" }),
  })
  .meta({ id: "ApiToken", description: "A token, without its text" });

export const apiTokenList = z
  .object({
    tokens: z
      .array(apiToken)
      .max(tokensMax)
      .meta({ description: `Newest first; at most ${tokensMax}` }),
  })
  .meta({ id: "ApiTokens", description: "A member's own tokens" });

export const newApiTokenBody = z
  .strictObject({
    name: z.string().meta({
      description: `1 to ${tokenNameMaxLength} characters after trimming`,
      minLength: 1,
      maxLength: tokenNameMaxLength,
      example: "Test bench",
    }),
    access,
  })
  .meta({ id: "NewApiToken", description: "A new token" });

export const createdApiToken = apiToken
  .extend({
    token: z.string().meta({
      description: "The value after `Bearer` in the `Authorization` header; shown only once",
      pattern: "^paddock_[A-Za-z0-9_-]{43}$",
      example: "paddock_4c9nN0s0ZKPnKq8iYbYvLJ0o2cP5H1xN6mQm8s3tA7E",
    }),
  })
  .meta({ id: "CreatedApiToken", description: "A token with its text" });

export type ApiToken = z.infer<typeof apiToken>;
export type ApiTokenList = z.infer<typeof apiTokenList>;
export type NewApiTokenBody = z.infer<typeof newApiTokenBody>;
export type CreatedApiToken = z.infer<typeof createdApiToken>;
