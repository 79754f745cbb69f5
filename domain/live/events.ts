/** Changes that rules 6.1 and 6.2 name, and others that only some screens follow. */
export const eventKinds = [
  "document.created",
  "document.changed",
  "document.deleted",
  "document.pinned",
  "document.moved",
  "document.linked",
  "document.files",
  "document.editing",
  "document.starred",
  "comment.posted",
  "comment.deleted",
  "member.joined",
  "member.changed",
  "member.removed",
  "request.changed",
  "guest-access.changed",
  "portfolio.changed",
  "notifications.changed",
  "import.changed",
  "settings.changed",
  "mail.changed",
] as const;

export type EventKind = (typeof eventKinds)[number];

/** Kinds of events that programs follow, of documents and their comments (rule 6.58). */
export const changeKinds = [
  "document.created",
  "document.changed",
  "document.deleted",
  "document.pinned",
  "document.moved",
  "comment.posted",
  "comment.deleted",
] as const satisfies readonly EventKind[];
