/**
 * Keys nest: a document's comments begin with the document's key, so that invalidating the document
 * also invalidates its comments.
 */
export const queryKeys = {
  config: ["config"],
  session: ["session"],
  oneTimeLink: (token: string) => ["one-time-links", token],
  tokens: ["tokens"],
  ownSessions: ["account", "sessions"],
  firstSteps: ["first-steps"],
  search: (words: string) => ["search", words],
  documents: ["documents"],
  document: (id: string) => ["documents", id],
  comments: (documentId: string) => ["documents", documentId, "comments"],
  editors: (documentId: string) => ["documents", documentId, "editors"],
  versions: (documentId: string) => ["documents", documentId, "versions"],
  version: (documentId: string, version: number) => ["documents", documentId, "versions", version],
  subteams: ["subteams"],
  subteam: (subteam: string | null) => ["subteams", subteam],
  subteamDocuments: (subteam: string) => ["subteams", subteam, "documents"],
  filteredDocuments: (subteam: string, tags: readonly string[]) =>
    ["subteams", subteam, "documents", { tags }] as const,
  pinnedDocuments: (subteam: string) => ["subteams", subteam, "pinned"],
  subteamTags: (subteam: string) => ["subteams", subteam, "tags"],
  nextSerial: (subteam: string) => ["subteams", subteam, "next-serial"],
  subteamMembers: (subteam: string) => ["subteams", subteam, "members"],
  accountRequests: ["account-requests"],
  members: ["members"],
  filteredMembers: (filter: { q: string; role: string | null }) => ["members", filter],
  guestAccess: ["guest-access"],
  auditLog: ["records"],
  filteredAuditLog: (filter: { kind: string; q: string }) => ["records", filter],
  portfolios: ["portfolio"],
  portfolio: (memberId: string) => ["portfolio", memberId],
  portfolioSlug: (slug: string) => ["portfolio-slugs", slug],
} as const;

export const pinMutationKey = (subteam: unknown) => ["pin", subteam] as const;
