import type { TextColor } from "../content/palette.ts";
import type { SubteamIconName } from "./subteam-icons.ts";

export type Subteam = {
  /** Never changes, unlike the name. */
  id: string;
  name: string;
  /** The digit in its serial numbers (rule 3.3). */
  digit: number;
  color: TextColor;
  icon: SubteamIconName;
  /** Takes no new documents or account requests, and has no card on home. */
  hidden: boolean;
};

export function findSubteam(subteams: readonly Subteam[], id: string): Subteam | undefined {
  return subteams.find((subteam) => subteam.id === id);
}

/** Those that take new documents (rule 3.75). */
export function visibleSubteams(subteams: readonly Subteam[]): Subteam[] {
  return subteams.filter(({ hidden }) => !hidden);
}

/** @returns the id itself for an unknown subteam */
export function subteamName(subteams: readonly Subteam[], id: string): string {
  return findSubteam(subteams, id)?.name ?? id;
}

/** @returns the id of General, or of the first visible subteam if General is hidden */
export function defaultSubteam(subteams: readonly Subteam[]): string {
  const visible = visibleSubteams(subteams);
  return (findSubteam(visible, "general") ?? visible[0])?.id ?? "";
}
