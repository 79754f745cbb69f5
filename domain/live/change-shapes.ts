import { z } from "zod";
import { pageSize } from "../documents/documents.ts";
import { amount, idOf, time } from "../shapes.ts";
import { changeKinds } from "./events.ts";

export const changeList = z
  .object({
    changes: z
      .array(
        z.object({
          number: amount("Rises with each change"),
          kind: z.enum(changeKinds),
          documentId: idOf("The document; of a comment, its document"),
          at: time,
        }),
      )
      .max(pageSize)
      .meta({ description: "The oldest first" }),
    next: amount("The `after` for what comes next, also if there are no changes"),
  })
  .meta({ id: "ChangeList", description: "What changed in documents and comments, in order" });

export const changeQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .meta({ description: "`next` of the previous answer; 0 begins with the oldest change" }),
});

export type ChangeList = z.infer<typeof changeList>;
