import { fold } from "../../../domain/search/fold.ts";
import { findSubteam, subteamName } from "../../../domain/subteams/subteams.ts";
import type { Importing } from "./importing.ts";

export function subteamOf(
  { subteams, subteamNames }: Pick<Importing, "subteams" | "subteamNames">,
  text: string,
  notes: string[],
): string {
  const id = text.toLowerCase().replaceAll(/[\s_]+/g, "-");
  const archivedName = fold(subteamNames.get(text) ?? text);
  const found =
    findSubteam(subteams, id) ?? subteams.find(({ name }) => fold(name) === archivedName);
  if (found) return found.id;
  const shown = subteamNames.get(text) ?? text;
  notes.push(
    `subteam ${text === "" ? "missing" : `"${shown}" unknown`}, set to ${subteamName(subteams, "general")}`,
  );
  return "general";
}
