/** The eight fixed subteams in display order (rules 3.1 and 3.2). */
export const subteams = [
  { id: "driver-controls", name: "Driver Controls", digit: 4 },
  { id: "chassis", name: "Chassis", digit: 3 },
  { id: "electronics", name: "Electronics", digit: 5 },
  { id: "vehicle-dynamics", name: "Vehicle Dynamics", digit: 7 },
  { id: "aerodynamics", name: "Aerodynamics", digit: 2 },
  { id: "business", name: "Business", digit: 8 },
  { id: "powertrain", name: "Powertrain", digit: 6 },
  { id: "general", name: "General", digit: 0 },
] as const;

export type Subteam = (typeof subteams)[number];
export type SubteamId = Subteam["id"];

export const subteamIds = subteams.map((subteam) => subteam.id);

export function findSubteam(id: string): Subteam | undefined {
  return subteams.find((subteam) => subteam.id === id);
}

export function isSubteamId(id: string): id is SubteamId {
  return findSubteam(id) !== undefined;
}

export function subteamName(id: SubteamId): string {
  return findSubteam(id)?.name ?? id;
}
