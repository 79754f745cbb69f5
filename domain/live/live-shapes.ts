import { z } from "zod";
import { author } from "../documents/document-shapes.ts";
import { subteam } from "../shapes.ts";
import { eventKinds } from "./events.ts";

/** One line of the live stream: that something happened, never what it says. */
export const liveEvent = z
  .object({
    kind: z.enum(eventKinds),
    subject: z.string().meta({
      description:
        "The document or the member; of a comment, its document; empty where it is the whole team's",
    }),
    subteam: subteam.nullable(),
  })
  .meta({ id: "LiveEvent", description: "That something happened" });

export const editors = z
  .object({ editors: z.array(author).meta({ description: "Without the asker" }) })
  .meta({ id: "Editors", description: "Who is editing a document at this moment" });

/** Where a member edits a document: who does in two tabs edits it until both have ended. */
export const editingTab = z
  .string()
  .max(64)
  .default("")
  .meta({ description: "Any word for one tab of a browser; without it, they are all one" });

export type LiveEvent = z.infer<typeof liveEvent>;
export type Editors = z.infer<typeof editors>;
