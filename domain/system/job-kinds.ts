export const jobKinds = [
  "make-pictures",
  "remove-bytes",
  "send-mail",
  "tell-captains",
  "index-author",
  "index-documents",
  "check-import",
  "run-import",
  "hash-files",
  "read-text",
  "read-older-texts",
  "index-texts",
  "back-up",
  "notify",
  "mail-notifications",
  "send-digest",
] as const;

export type JobKind = (typeof jobKinds)[number];
