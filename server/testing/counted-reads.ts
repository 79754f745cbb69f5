import type { SignedIn } from "./sign-in-everyone.ts";

export type CountedRead = {
  /** Names in braces are replaced with ids from the test data. */
  path: string;
  /** Maximum statements per request, including those of the session. */
  most: number;
  /** Maximum on PostgreSQL, if different. */
  onPostgres?: number;
  /** The team lead by default. */
  viewer?: keyof SignedIn;
  method?: "HEAD";
  /** Tables that the read may scan. */
  scans?: string[];
  status?: number;
};

/** Every route that reads, with its maximum number of statements. */
export const countedReads: CountedRead[] = [
  // Looks for a captain until there is one.
  { path: "/api/config", most: 4 },
  { path: "/api/metrics", most: 0, status: 404 },
  { path: "/api/openapi.json", most: 1 },
  { path: "/api/docs", most: 2 },
  { path: "/api/session", most: 3 },
  { path: "/api/settings/team", viewer: "captain", most: 2 },
  {
    path: "/api/system",
    viewer: "captain",
    most: 10,
    scans: ["documents", "files", "jobs", "migrations", "pragma_page_count", "pragma_page_size"],
  },
  { path: "/api/seasons/1999-00/archive", viewer: "captain", most: 2, status: 404 },
  { path: "/api/subteams", most: 2 },
  { path: "/api/subteams/chassis/documents", most: 4 },
  { path: "/api/subteams/chassis/documents?pinned=false", most: 4 },
  { path: "/api/subteams/chassis/documents?pinned=true", most: 4 },
  { path: "/api/subteams/chassis/documents?pinned=false&tag=hub&tag=seal", most: 4 },
  { path: "/api/subteams/chassis/documents?sort=changed", most: 4 },
  { path: "/api/subteams/chassis/documents?sort=title&pinned=false", most: 4 },
  { path: "/api/subteams/chassis/documents?sort=serial&tag=hub&tag=seal", most: 4 },
  { path: "/api/subteams/chassis/tags", most: 3 },
  { path: "/api/subteams/chassis/next-serial", most: 3 },
  { path: "/api/subteams/powertrain/members", most: 2 },
  { path: "/api/documents/{document}", most: 3 },
  { path: "/api/documents/{document}/comments", most: 3 },
  { path: "/api/documents/{document}/linked-from", most: 3 },
  { path: "/api/documents/{document}/preview", most: 2 },
  { path: "/api/documents/{document}/watch", most: 3 },
  { path: "/api/subteams/chassis/watch", most: 3 },
  { path: "/api/changes", most: 3 },
  { path: "/api/notifications", most: 4 },
  { path: "/api/notifications?unread=true", most: 4 },
  // A team is read whole, because names are folded.
  { path: "/api/people?q=da", most: 2, scans: ["members"] },
  { path: "/api/account/notifications", most: 2 },
  { path: "/api/unsubscribe?token=none", viewer: "nobody", status: 410, most: 1 },
  { path: "/api/recent", most: 3 },
  { path: "/api/recent?tab=viewed", most: 3 },
  { path: "/api/recent?tab=starred", most: 3 },
  { path: "/api/recent?tab=mine", most: 3 },
  { path: "/api/documents/{document}/editors", most: 2 },
  { path: "/api/documents/{document}/versions", most: 3 },
  { path: "/api/documents/{document}/versions/1", most: 2 },
  { path: "/api/files/{file}", most: 2 },
  { path: "/api/files/{picture}/card", most: 3 },
  { path: "/api/uploads/{upload}", method: "HEAD", most: 2 },
  { path: "/api/tokens", most: 2 },
  { path: "/api/search?q=hub", most: 5 },
  { path: "/api/search?q=ub", most: 4 },
  { path: "/api/search?q=absent%20words", most: 6 },
  { path: "/api/search?q=hub%20preload%20al%20-absent%20-zq", most: 5 },
  { path: "/api/search?q=ub%20al", most: 7 },
  { path: "/api/search?q=hub%20xxxxx%20-yyyyy", most: 5 },
  { path: "/api/search?q=hbu", most: 8 },
  { path: "/api/search?q=hub%20in%3Achassis%20tag%3Ahv%20by%3Atheo", most: 7 },
  { path: "/api/search/page?q=hub&subteam=chassis&sort=changed", most: 7 },
  { path: "/api/search/page?season=2025-26&changed=month", most: 5 },
  { path: "/api/search/filters", most: 4 },
  { path: "/api/account/sessions", most: 2 },
  // Too rare for an index that would slow down every upload, event, and job.
  { path: "/api/account/export", most: 26, scans: ["events", "files", "jobs"] },
  { path: "/api/one-time-links?token={link}", viewer: "nobody", most: 1 },
  { path: "/api/home", most: 2 },
  { path: "/api/first-steps", viewer: "captain", most: 7 },
  { path: "/api/account-requests", viewer: "captain", most: 5 },
  { path: "/api/members", viewer: "captain", most: 3 },
  { path: "/api/members?q=dana", viewer: "captain", most: 3 },
  { path: "/api/guest-access", viewer: "captain", most: 2 },
  { path: "/api/mail", viewer: "captain", most: 2 },
  { path: "/api/records", viewer: "captain", most: 3 },
  { path: "/api/imports", most: 2 },
  { path: "/api/imports/{import}", most: 2 },
  { path: "/api/portfolio", most: 3 },
  { path: "/api/portfolio/slugs/theo-okafor", most: 2 },
  // The page is rendered once and then served from memory.
  { path: "/theo-okafor", viewer: "nobody", most: 3 },
  { path: "/theo-okafor/", viewer: "nobody", status: 301, most: 0 },
  { path: "/theo-okafor/share.png", viewer: "nobody", most: 3 },
  { path: "/portfolio-pictures/{portrait}/40.webp", viewer: "nobody", most: 1 },
  // Session, configuration, subteams, and feedback address, then the first queries of the screen.
  { path: "/", most: 7 },
  { path: "/", viewer: "captain", most: 16 },
  { path: "/recent?tab=mine", most: 6 },
  { path: "/subteam/chassis", most: 12 },
  { path: "/api/serials/KB30001", most: 2 },
  { path: "/k/KB30001", status: 302, most: 4 },
  { path: "/search?q=hub", most: 11 },
  { path: "/document/{document}", most: 10 },
  { path: "/document/{document}/history", most: 6 },
  { path: "/document/{document}/history/1", most: 6 },
  { path: "/create", most: 4 },
  { path: "/create/chassis", most: 8 },
  { path: "/portfolio", most: 6 },
  { path: "/notifications", most: 7 },
  { path: "/import", most: 5 },
  { path: "/admin", viewer: "captain", most: 4 },
  { path: "/admin/records", viewer: "captain", most: 4 },
  { path: "/settings", viewer: "captain", most: 4 },
  { path: "/system", viewer: "captain", most: 4 },
  // Without a session only the configuration and the subteams are read.
  { path: "/login", viewer: "nobody", most: 2 },
  { path: "/guest", viewer: "nobody", most: 2 },
  { path: "/request-account", viewer: "nobody", most: 2 },
  { path: "/reset-password?token={link}", viewer: "nobody", most: 3 },
  { path: "/unsubscribe?token=none", viewer: "nobody", most: 2 },
  { path: "/setup?token=none", viewer: "nobody", status: 404, most: 3 },
  { path: "/help", most: 2 },
  { path: "/help/finding", most: 2 },
  { path: "/help/images/search.webp", most: 1 },
  { path: "/files/pdf-frame", most: 0 },
  { path: "/robots.txt", most: 0 },
];

/** Routes missing from the table, and why. */
export const uncounted: Record<string, string> = {
  "GET /api/health": "It also writes, at most every five seconds.",
  "GET /api/live": "It does not end. Its statements depend on events, not on the request.",
};
