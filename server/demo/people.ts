import type { Role } from "../../domain/people/roles.ts";

export const teamName = "Kestrel Racing";
/** Shared by all members, since the demo is deleted when it stops. */
export const password = "paddock-demo";
export const guestPassword = "kestrel-guest";

type Person = { firstName: string; lastName: string; role: Role; subteam: string };

export const members = {
  amara: person("Amara", "Okonkwo", "captain", "general"),
  jonas: person("Jonas", "Lindqvist", "captain", "powertrain"),
  luca: person("Luca", "Moretti", "team-lead", "chassis"),
  mei: person("Mei", "Tanaka", "team-lead", "aerodynamics"),
  priya: person("Priya", "Raman", "team-lead", "electronics"),
  tomas: person("Tomás", "Aguilar", "team-lead", "vehicle-dynamics"),
  noor: person("Noor", "Haddad", "team-lead", "powertrain"),
  freya: person("Freya", "Sørensen", "team-lead", "driver-controls"),
  daniel: person("Daniel", "Osei", "team-lead", "business"),
  mateusz: person("Mateusz", "Kowalczyk", "design-team", "chassis"),
  elif: person("Elif", "Yıldız", "design-team", "aerodynamics"),
  chloe: person("Chloé", "Lambert", "design-team", "electronics"),
  arjun: person("Arjun", "Mehta", "design-team", "vehicle-dynamics"),
  hana: person("Hana", "Nováková", "design-team", "powertrain"),
  samuel: person("Samuel", "Kipkemboi", "design-team", "driver-controls"),
} as const satisfies Record<string, Person>;

export const formerMember = {
  ...person("Henrik", "Aalto", "design-team", "chassis"),
  email: "henrik@kestrel.edu",
};

export const invitedMember = {
  ...person("Ingrid", "Halvorsen", "design-team", "electronics"),
  email: "ingrid.halvorsen@kestrel.edu",
};

export type MemberName = keyof typeof members;
export const memberNames = Object.keys(members) as MemberName[];

export function emailOf(name: MemberName): string {
  return `${name}@kestrel.edu`;
}

/** Oldest first. Repeated people show up as duplicate requests. */
export const accountRequests = [
  {
    ...person("Wanjiru", "Kamau", "design-team", "electronics"),
    email: "wanjiru.kamau@kestrel.edu",
    hoursAgo: 700,
    status: "denied",
  },
  {
    ...person("Owen", "Gallagher", "design-team", "chassis"),
    email: "Owen.Gallagher@kestrel.edu",
    hoursAgo: 76,
    status: "pending",
  },
  {
    ...person("Arjun", "Mehta", "team-lead", "vehicle-dynamics"),
    email: "arjun@kestrel.edu",
    hoursAgo: 60,
    status: "pending",
  },
  {
    ...person("Owen", "Gallagher", "design-team", "aerodynamics"),
    email: "owen.gallagher@kestrel.edu",
    hoursAgo: 52,
    status: "pending",
  },
  {
    ...person("Sofia", "Petrova", "design-team", "business"),
    email: "sofia.petrova@kestrel.edu",
    hoursAgo: 27,
    status: "pending",
  },
  {
    ...person("Kenji", "Watanabe", "team-lead", "powertrain"),
    email: "kenji.watanabe@kestrel.edu",
    hoursAgo: 6,
    status: "pending",
  },
  {
    ...person("Owen", "Gallagher", "design-team", "chassis"),
    email: "owen.gallagher@kestrel.edu",
    hoursAgo: 2,
    status: "pending",
  },
] as const;

function person<R extends Role>(firstName: string, lastName: string, role: R, subteam: string) {
  return { firstName, lastName, role, subteam };
}
