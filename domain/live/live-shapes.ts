import { z } from "zod";
import { author } from "../documents/document-shapes.ts";
import { subteam } from "../shapes.ts";
import { eventKinds } from "./events.ts";

/** Events never contain content; clients read it from the API. */
export const liveEvent = z
  .object({
    kind: z.enum(eventKinds),
    subject: z.string().meta({
      description:
        "The id of the document, member, or request, or the part of the settings; for a comment, its document; otherwise empty",
    }),
    subteam: subteam.nullable(),
  })
  .meta({ id: "LiveEvent", description: "Announces that something changed" });

export const editors = z
  .object({ editors: z.array(author).meta({ description: "Without the viewer" }) })
  .meta({ id: "Editors", description: "The people who are editing a document now" });

export const editingTab = z
  .string()
  .max(64)
  .default("")
  .meta({ description: "Any identifier of a browser tab; without it, all tabs count as one" });

export type LiveEvent = z.infer<typeof liveEvent>;
export type Editors = z.infer<typeof editors>;
