import { z } from "zod";
import { textColorNames } from "../content/palette.ts";
import { amount } from "../shapes.ts";
import { subteamNameMaxLength } from "./subteam-changes.ts";
import { subteamIcons } from "./subteam-icons.ts";

const name = z.string().meta({
  description: "The name on screens",
  example: "Chassis",
  maxLength: subteamNameMaxLength,
});
const digit = z.int().min(0).max(9).meta({ description: "The digit in its serial numbers" });
const hidden = z
  .boolean()
  .meta({ description: "Whether it takes no new documents and has no card on home" });

export const subteam = z
  .object({
    id: z.string().meta({ description: "Never changes", example: "chassis" }),
    name,
    digit,
    color: z.enum(textColorNames),
    icon: z.enum(subteamIcons),
    hidden,
  })
  .meta({ id: "Subteam", description: "A part of the team" });

const listedSubteam = subteam
  .extend({ documents: amount("Documents in it") })
  .meta({ id: "ListedSubteam", description: "A subteam with its number of documents" });

export const subteamList = z
  .object({
    subteams: z.array(listedSubteam).meta({ description: "In display order" }),
    nextCursor: z.null(),
    total: amount("Subteams, hidden ones included"),
  })
  .meta({ id: "SubteamList", description: "All subteams, hidden ones included" });

const color = z.string().meta({ description: "The name of a color", enum: textColorNames });
const icon = z.string().meta({ description: "The name of an icon", enum: [...subteamIcons] });

export const newSubteamBody = z
  .strictObject({ name, digit, color, icon })
  .meta({ id: "NewSubteam", description: "A new subteam" });

export const subteamBody = z
  .strictObject({
    name: name.optional(),
    color: color.optional(),
    icon: icon.optional(),
    hidden: hidden.optional(),
    position: z.int().min(0).max(9).optional().meta({ description: "The new place, from 0" }),
  })
  .meta({ id: "SubteamChange", description: "Changes to a subteam; missing fields stay" });

export type SubteamList = z.infer<typeof subteamList>;
export type SubteamBody = z.input<typeof subteamBody>;
