import { z } from "zod";
import { amount } from "../shapes.ts";

const firstDocument = z.object({
  id: z.string(),
  serialNumber: z.string(),
  title: z.string().nullable(),
});

export const firstSteps = z
  .object({
    subteams: z.boolean().meta({ description: "Whether a subteam differs from the first eight" }),
    members: z.boolean().meta({ description: "Whether there is more than one member" }),
    guestAccess: z.boolean().meta({ description: "Whether a team password is set" }),
    documents: z.boolean().meta({ description: "Whether a document exists" }),
    imported: z.boolean().meta({ description: "Whether an import stored something" }),
    backup: z
      .boolean()
      .meta({ description: "Whether the folder `backups` in the data folder holds a copy" }),
    dismissed: z.boolean().meta({ description: "Whether a captain has dismissed the first steps" }),
    subteamCount: amount("Subteams that are not hidden"),
    renamedSubteams: amount("Subteams with another name than at the first start"),
    memberCount: amount("Members, invited ones included"),
    document: firstDocument.nullable().meta({ description: "One of the team's documents" }),
    unreachableAddress: z.string().nullable().meta({
      description: "The host of the base address, if only this machine can reach it",
      example: "localhost:3000",
    }),
  })
  .meta({ id: "FirstSteps", description: "Which first steps are done" });

export const homeAnswer = z
  .object({ hasDocuments: z.boolean().meta({ description: "Whether a document exists" }) })
  .meta({ id: "Home", description: "Whether there are documents" });

export type FirstSteps = z.infer<typeof firstSteps>;
export type HomeAnswer = z.infer<typeof homeAnswer>;
