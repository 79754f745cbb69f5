import type { AuditEntryKind } from "../../domain/people/people-shapes.ts";
import type { MemberName } from "./people.ts";

type Change = { from?: string; to?: string };

type DemoEntry = {
  daysAgo: number;
  kind: AuditEntryKind;
  by?: MemberName;
  to?: MemberName;
  other?: "former" | "denied" | "document";
  change?: Change;
};

export const auditEntries: DemoEntry[] = [
  { daysAgo: 274, kind: "captain-added", by: "amara", to: "jonas" },
  ...["luca", "mei", "priya", "tomas", "freya", "daniel"].map((to): DemoEntry => {
    return { daysAgo: 273, kind: "request-approved", by: "amara", to: to as MemberName };
  }),
  ...["noor", "mateusz", "elif", "chloe", "arjun"].map((to): DemoEntry => {
    return { daysAgo: 260, kind: "request-approved", by: "jonas", to: to as MemberName };
  }),
  { daysAgo: 214, kind: "request-approved", by: "jonas", to: "hana" },
  { daysAgo: 214, kind: "request-approved", by: "jonas", to: "samuel" },
  changed("role-changed", "amara", "noor", { from: "design-team", to: "team-lead" }, 171),
  changed(
    "email-changed",
    "amara",
    "elif",
    { from: "elif.yildiz@mail.example", to: "elif@kestrel.edu" },
    150,
  ),
  changed(
    "subteam-changed",
    "jonas",
    "samuel",
    { from: "electronics", to: "driver-controls" },
    128,
  ),
  { daysAgo: 96, kind: "member-removed", by: "amara", other: "former" },
  { daysAgo: 62, kind: "team-password-changed", by: "jonas" },
  { daysAgo: 41, kind: "reset-link-made", by: "jonas", to: "arjun" },
  { daysAgo: 41, kind: "password-reset", by: "arjun" },
  { daysAgo: 28, kind: "request-denied", by: "jonas", other: "denied" },
  { ...deleted("KB50012", "Old pinout"), daysAgo: 9, by: "priya" },
  { daysAgo: 3, kind: "signed-in", by: "luca", change: { to: "Chrome on Windows" } },
  { daysAgo: 2, kind: "sign-in-failed", to: "mateusz" },
  { daysAgo: 2, kind: "signed-in", by: "mateusz", change: { to: "Firefox on Linux" } },
  { daysAgo: 1, kind: "guest-entered", change: { to: "Safari on iPad" } },
  { daysAgo: 1, kind: "signed-in", by: "hana", change: { to: "Safari on iPhone" } },
  { daysAgo: 1, kind: "signed-in", by: "amara", change: { to: "Firefox on macOS" } },
];

function deleted(serialNumber: string, title: string) {
  const change = { from: JSON.stringify({ serialNumber, title }) };
  return { kind: "document-deleted", other: "document", change } as const;
}

function changed(
  kind: AuditEntryKind,
  by: MemberName,
  to: MemberName,
  change: Change,
  daysAgo: number,
): DemoEntry {
  return { daysAgo, kind, by, to, change };
}
