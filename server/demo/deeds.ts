import type { RecordKind } from "../../domain/people-shapes.ts";
import type { MemberName } from "./people.ts";

type Deed = {
  daysAgo: number;
  kind: RecordKind;
  by?: MemberName;
  /** A member, or the name of somebody or something else. */
  to?: MemberName | { name: string };
  detail?: string;
};

/** What captains find when they look back on the season, oldest first. */
export const deeds: Deed[] = [
  { daysAgo: 274, kind: "captain-added", by: "amara", to: "jonas" },
  ...["luca", "mei", "priya", "tomas", "freya", "daniel"].map((to): Deed => {
    return { daysAgo: 273, kind: "request-approved", by: "amara", to: to as MemberName };
  }),
  ...["noor", "mateusz", "elif", "chloe", "arjun"].map((to): Deed => {
    return { daysAgo: 260, kind: "request-approved", by: "jonas", to: to as MemberName };
  }),
  { daysAgo: 214, kind: "request-approved", by: "jonas", to: "hana" },
  { daysAgo: 214, kind: "request-approved", by: "jonas", to: "samuel" },
  changed("role-changed", "amara", "noor", "Design Team → Team Lead", 171),
  changed("email-changed", "amara", "elif", "elif.yildiz@mail.example → elif@kestrel.edu", 150),
  changed("subteam-changed", "jonas", "samuel", "Electronics → Driver Controls", 128),
  { daysAgo: 96, kind: "member-removed", by: "amara", to: { name: "Henrik Aalto" } },
  { daysAgo: 62, kind: "team-password-changed", by: "jonas" },
  { daysAgo: 41, kind: "reset-link-made", by: "jonas", to: "arjun" },
  { daysAgo: 41, kind: "password-reset", by: "arjun" },
  { daysAgo: 28, kind: "request-denied", by: "jonas", to: { name: "Wanjiru Kamau" } },
  { ...deleted("KB50012", "Old pinout"), daysAgo: 9, by: "priya" },
  { daysAgo: 3, kind: "signed-in", by: "luca", detail: "Chrome on Windows" },
  { daysAgo: 2, kind: "sign-in-failed", to: "mateusz" },
  { daysAgo: 2, kind: "signed-in", by: "mateusz", detail: "Firefox on Linux" },
  { daysAgo: 1, kind: "guest-entered", detail: "Safari on iPad" },
  { daysAgo: 1, kind: "signed-in", by: "hana", detail: "Safari on iPhone" },
  { daysAgo: 1, kind: "signed-in", by: "amara", detail: "Firefox on macOS" },
];

function deleted(name: string, detail: string) {
  return { kind: "document-deleted", to: { name }, detail } as const;
}

function changed(
  kind: RecordKind,
  by: MemberName,
  to: MemberName,
  detail: string,
  daysAgo: number,
): Deed {
  return { daysAgo, kind, by, to, detail };
}
