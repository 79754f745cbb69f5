import { jsonMaxBytes, openBodyMaxBytes } from "../http/limits.ts";

/** What holds for every operation, said once at the head of the description. */
export const conventions = `
Everything that Paddock's screens do goes through these operations.

## Who asks

Programs send an API token, which a member makes in the Account dialog: \`Authorization: Bearer paddock_…\`.
It may do what its member may do; one made for reading may only read. Browsers send the cookie of a session,
which \`POST /api/session\` sets. A request with a token is judged by it alone. Each
operation says who may call it; what nobody may do without a session answers 401.

A token may ask 600 times a minute, and an address may try 60 tokens that are not valid; then it is 429
\`too-many-requests\`.

## Requests

Bodies are JSON with \`content-type: application/json\`, at most ${jsonMaxBytes} bytes, and at most
${openBodyMaxBytes} where no session is needed; keys that are not described are refused, query parameters that
are not described are ignored. Every request is checked in this order: its size, who asks, where it comes from, permission, shape, rules. A refused request changes nothing.

A write that names an \`Origin\` must name the product's own. Where a session is needed, a request that names
a member in \`Paddock-Member\` is refused with 401 when the session is another's: the tabs of a browser share
one cookie.

A request that does not name exactly one host, or whose path cannot be decoded, answers 400
\`malformed-request\`. A path with dot segments or needlessly percent-encoded characters answers 404.

Reading never changes anything. \`HEAD\` answers what \`GET\` would, without the body.

## Answers

Times are ISO 8601 in UTC, sizes are bytes. Lengths of texts count UTF-16 code units: most characters are
one, an emoji is two or more. New properties may be added to answers.

Every answer carries \`X-Request-Id\`, which the server's log names too.

## Refusals

Every refusal is a problem (RFC 9457) with the sentence for people in \`detail\`, a stable word for programs
in \`code\`, and every wrong field in \`errors\`. An address that is not described answers 404 \`not-found\`;
a method that an address does not take, 405 \`method-not-allowed\` with \`Allow\`. Where waiting helps,
\`Retry-After\` says how many seconds.

## Doing it once

A create that is repeated after a lost answer would create twice. With an \`Idempotency-Key\`, where an
operation lists that header, it does not: for two days the same key with the same body gets the first answer again, with \`Idempotency-Replayed: true\`.

## Files

Uploads speak tus 1.0 (https://tus.io), so that a broken one goes on where it stopped; a small file is one
request. What no document takes is removed after a day, and so is a picture that no portfolio takes.
`.trim();

export const tags = [
  { name: "System", description: "The server itself, its configuration and this description" },
  { name: "Sessions", description: "Signing in and out, and who is signed in" },
  { name: "API tokens", description: "What programs sign in with" },
  { name: "People", description: "The first captain and the first steps of a team" },
  { name: "Account requests", description: "People who ask to join, and what captains decide" },
  { name: "Team", description: "Members, captains and guests, as captains see them" },
  { name: "Passwords", description: "New ones through one-time links" },
  { name: "Own account", description: "What belongs to oneself" },
  { name: "Documents", description: "The pages of knowledge, their tags and serial numbers" },
  { name: "History", description: "What documents have said, and how to bring it back" },
  { name: "Comments", description: "What is said about documents" },
  { name: "Portfolios", description: "What a member shows to everybody, as it is edited" },
  { name: "Live", description: "What happens while one looks, and who is editing" },
  { name: "Search", description: "Finding documents by a fragment of what stands in them" },
  { name: "Uploads", description: "Files on their way, by the tus protocol" },
  { name: "Files", description: "The bytes of files, and pictures in the sizes of screens" },
];
