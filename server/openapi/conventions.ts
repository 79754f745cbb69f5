import { jsonMaxBytes, publicBodyMaxBytes } from "../http/limits.ts";

export const conventions = `
Paddock's own screens use these operations.

## Authentication

Scripts send an API token, which a member creates in the Account dialog:
\`Authorization: Bearer paddock_…\`. A token may do what its member may do, except for operations
that need a session; a read-only token may only read. Browsers send the session cookie that
\`POST /api/session\` sets. If a request has a token, its cookie is ignored. Each operation says who
may call it. A request that needs a session or token and has none answers 401.

A token may make 600 requests a minute, and an address may send 60 requests with invalid tokens.
Past these limits the answer is 429 \`too-many-requests\`.

## Requests

Bodies are JSON with \`content-type: application/json\`, at most ${jsonMaxBytes} bytes, or at most
${publicBodyMaxBytes} where no session is needed. Unknown keys are refused; unknown query parameters
are ignored. Every request is checked in this order: size, session or token, origin, permission,
shape, rules. A refused request changes nothing.

The \`Origin\` of a write, if present, must be Paddock's own. Because the tabs of a browser share
one cookie, a request may name its member in \`Paddock-Member\`: it is refused with 401 if the
session belongs to someone else.

A request without exactly one valid host, or with a path that cannot be decoded, answers 400
\`malformed-request\`. A path with dot segments or needlessly percent-encoded characters answers
404.

Reads change nothing, but some are noted: when a session or token was last used, which words a
search did not find, and who downloaded a season's archive. \`HEAD\` answers like \`GET\`, without
the body.

## Answers

Times are ISO 8601 in UTC, and sizes are in bytes. Text lengths count UTF-16 code units: most
characters are one, an emoji is two or more. New properties may be added to answers.

Every answer carries \`X-Request-Id\`, which also appears in the server's log.

## Refusals

Every refusal is a problem (RFC 9457) with a sentence for people in \`detail\`, a stable code for
scripts in \`code\`, and every wrong field in \`errors\`. An unknown path answers 404
\`not-found\`, and an unsupported method 405 \`method-not-allowed\` with \`Allow\`.
\`Retry-After\` says after how many seconds a retry can succeed.

## Idempotency

Retrying a create after a lost answer could create a duplicate. Operations that list
\`Idempotency-Key\` prevent this: for two days the same key with the same body gets the first
answer again, with \`Idempotency-Replayed: true\`.

## Files

Uploads use tus 1.0 (https://tus.io), so that an interrupted upload can resume; a small file takes
one request. A file that no document or portfolio uses is removed after a day.
`.trim();

export const tags = [
  { name: "System", description: "The server, its configuration, and this description" },
  { name: "Sessions", description: "Signing in and out, and who is signed in" },
  { name: "API tokens", description: "Tokens for scripts" },
  { name: "People", description: "The first captain and the first steps of a team" },
  { name: "Account requests", description: "Requests to join and captains' decisions" },
  { name: "Team", description: "Managing members, captains, and guests" },
  { name: "Passwords", description: "New passwords through one-time links" },
  { name: "Own account", description: "Your own account" },
  { name: "Settings", description: "What captains change while the server runs" },
  { name: "Subteams", description: "The parts of the team, which its documents belong to" },
  { name: "Documents", description: "Documents, their tags, and serial numbers" },
  { name: "History", description: "Earlier versions of documents, and how to restore them" },
  { name: "Comments", description: "Comments on documents" },
  { name: "Notifications", description: "What happened in documents that you watch" },
  { name: "Portfolios", description: "Editing your portfolio" },
  { name: "Live", description: "Live events, and who is editing" },
  { name: "Search", description: "Searching documents" },
  { name: "Imports", description: "Turning a zip of Markdown into documents" },
  { name: "Uploads", description: "Uploading files with the tus protocol" },
  { name: "Files", description: "Downloading files and resized pictures" },
];
