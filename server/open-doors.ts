/** What works without a session (rule 1.2); everything else under /api answers 401 to nobody. */
export const openDoors: ReadonlySet<string> = new Set([
  "GET /api/config",
  "GET /api/health",
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/session",
  "POST /api/session",
  "DELETE /api/session",
  "POST /api/guest-session",
  "POST /api/setup",
  "POST /api/account-requests",
  "POST /api/password-resets",
  "GET /api/one-time-links",
  "POST /api/password",
]);
