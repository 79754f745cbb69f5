/** What happened, written with the change it tells of; screens and jobs read it later (rules 6.1 and 6.2). */
export const eventKinds = [
  "document.created",
  "document.changed",
  "document.deleted",
  "document.pinned",
  "document.editing",
  "comment.posted",
  "comment.deleted",
  "member.joined",
  "member.changed",
  "member.removed",
  "request.changed",
  "guest-access.changed",
  "portfolio.changed",
] as const;

export type EventKind = (typeof eventKinds)[number];
