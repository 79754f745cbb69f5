import { firstSubteams } from "../subteams/first-subteams.ts";
import type { Subteam } from "../subteams/subteams.ts";
import type { FirstSteps } from "./first-steps-shapes.ts";

/** In the order of the screen (rule 9.37). */
export const firstStepIds = [
  "subteams",
  "members",
  "guestAccess",
  "documents",
  "imported",
  "backup",
] as const;

export type FirstStepId = (typeof firstStepIds)[number];

/** Letting the team in is not done while other devices cannot reach the wiki (rule 9.39). */
export function isStepDone(steps: FirstSteps, id: FirstStepId): boolean {
  return steps[id] && !(id === "members" && steps.unreachableAddress !== null);
}

export function countDoneSteps(steps: FirstSteps): number {
  return firstStepIds.filter((id) => isStepDone(steps, id)).length;
}

/** Until all are done or a captain dismisses them (rule 9.37). */
export function areStepsShown(steps: FirstSteps): boolean {
  return !steps.dismissed && countDoneSteps(steps) < firstStepIds.length;
}

/** Counts the first subteams that have another name; added ones do not count. */
export function countRenamed(subteams: readonly Subteam[]): number {
  const firstNames = new Map(firstSubteams.map(({ id, name }) => [id, name]));
  return subteams.filter(({ id, name }) => (firstNames.get(id) ?? name) !== name).length;
}

/** Whether a captain has changed the first subteams, their order, or their number. */
export function areSubteamsChosen(subteams: readonly Subteam[]): boolean {
  const looks = (list: readonly Subteam[]) =>
    list.map(({ id, name, color, icon, hidden }) => [id, name, color, icon, hidden]);
  return JSON.stringify(looks(subteams)) !== JSON.stringify(looks(firstSubteams));
}
