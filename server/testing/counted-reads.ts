import type { SignedIn } from "./sign-in-everyone.ts";

export type CountedRead = {
  /** What is in braces is filled from the world. */
  path: string;
  /** Statements that one request may cost, the session's among them. */
  most: number;
  /** Where PostgreSQL needs another number. */
  onPostgres?: number;
  /** Theo when it does not say. */
  who?: keyof SignedIn;
  method?: "HEAD";
  /** The tables that it may look at row by row. */
  scans?: string[];
  status?: number;
};

/** Every route that reads, with the most that one request of it may ask the database. */
export const countedReads: CountedRead[] = [
  { path: "/api/config", most: 2 },
  { path: "/api/openapi.json", most: 1 },
  { path: "/api/docs", most: 1 },
  { path: "/api/session", most: 2 },
  { path: "/api/subteams/chassis/documents", most: 5 },
  { path: "/api/subteams/chassis/documents?pinned=false", most: 5 },
  { path: "/api/subteams/chassis/documents?pinned=true", most: 5 },
  { path: "/api/subteams/chassis/documents?pinned=false&tag=hub&tag=seal", most: 5 },
  { path: "/api/subteams/chassis/tags", most: 3 },
  { path: "/api/subteams/chassis/next-serial", most: 2 },
  { path: "/api/subteams/powertrain/members", most: 2 },
  { path: "/api/documents/{document}", most: 4 },
  { path: "/api/documents/{document}/comments", most: 3 },
  { path: "/api/documents/{document}/editors", most: 2 },
  { path: "/api/documents/{document}/versions", most: 3 },
  { path: "/api/documents/{document}/versions/1", most: 2 },
  { path: "/api/files/{file}", most: 2 },
  { path: "/api/files/{picture}/card", most: 3 },
  { path: "/api/uploads/{upload}", method: "HEAD", most: 2 },
  { path: "/api/tokens", most: 2 },
  // On SQLite a column each, and the documents found; PostgreSQL answers all columns at once.
  { path: "/api/search?q=hub", most: 7, onPostgres: 3 },
  { path: "/api/search?q=ub", most: 7, onPostgres: 3 },
  { path: "/api/search?q=absent%20words", most: 6, onPostgres: 2 },
  { path: "/api/account/sessions", most: 2 },
  // Taken along once in years: an index of who did what would cost each upload, record, event and job more.
  { path: "/api/account/export", most: 19, scans: ["events", "files", "jobs"] },
  { path: "/api/one-time-links?token={link}", who: "nobody", most: 1 },
  { path: "/api/first-steps", who: "captain", most: 4 },
  { path: "/api/account-requests", who: "captain", most: 5 },
  { path: "/api/members", who: "captain", most: 3 },
  { path: "/api/members?q=dana", who: "captain", most: 3 },
  { path: "/api/guest-access", who: "captain", most: 2 },
  { path: "/api/records", who: "captain", most: 2 },
  { path: "/api/portfolio", most: 3 },
  { path: "/api/portfolio/slugs/theo-okafor", most: 2 },
  // The page is made once, and answered from memory then.
  { path: "/theo-okafor", who: "nobody", most: 2 },
  { path: "/theo-okafor/", who: "nobody", status: 301, most: 0 },
  { path: "/theo-okafor/share.png", who: "nobody", most: 2 },
  { path: "/portfolio-pictures/{portrait}/40.webp", who: "nobody", most: 1 },
  // Who asks, the configuration, where feedback goes; then what the screen would ask first.
  { path: "/", most: 3 },
  { path: "/", who: "captain", most: 10 },
  { path: "/subteam/chassis", most: 13 },
  { path: "/document/{document}", most: 9 },
  { path: "/document/{document}/history", most: 6 },
  { path: "/document/{document}/history/1", most: 6 },
  { path: "/create", most: 3 },
  { path: "/create/chassis", most: 6 },
  { path: "/portfolio", most: 5 },
  { path: "/admin", who: "captain", most: 3 },
  { path: "/admin/records", who: "captain", most: 3 },
  // Without a session there is only the configuration to ask for.
  { path: "/login", who: "nobody", most: 1 },
  { path: "/guest", who: "nobody", most: 1 },
  { path: "/request-account", who: "nobody", most: 1 },
  { path: "/reset-password?token={link}", who: "nobody", most: 2 },
  { path: "/setup?token=none", who: "nobody", status: 404, most: 2 },
  { path: "/help", most: 1 },
  { path: "/help/finding", most: 1 },
  { path: "/help/images/search.webp", most: 1 },
  { path: "/robots.txt", most: 0 },
];

/** What cannot stand in the table, and why. */
export const uncounted: Record<string, string> = {
  "GET /api/health": "writes as well, at most every five seconds",
  "GET /api/live": "It does not end; what it asks is about what happens, not about the request.",
};
