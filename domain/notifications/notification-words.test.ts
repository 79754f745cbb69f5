import { expect, test } from "vitest";
import { notificationWords } from "./notification-words.ts";

const noor = { name: "Noor Haddad" };
const hub = { title: "Hub" };

test.each([
  ["Noor Haddad mentioned you in Hub", { kind: "mention", by: noor, count: 1, document: hub }],
  ["Noor Haddad and 1 other edited Hub", { kind: "edit", by: noor, count: 2, document: hub }],
  [
    "Noor Haddad and 2 others commented on Hub",
    { kind: "comment", by: noor, count: 3, document: hub },
  ],
  [
    "Somebody created Untitled Document",
    { kind: "new-document", by: null, count: 1, document: { title: null } },
  ],
  ["Noor Haddad edited 12 documents", { kind: "edit", by: noor, count: 12, document: null }],
  ["1 request is waiting for you", { kind: "request", by: null, count: 1, document: null }],
  ["4 requests are waiting for you", { kind: "request", by: null, count: 4, document: null }],
] as const)("says “%s”", (sentence, told) => {
  expect(notificationWords(told).join(" ")).toBe(sentence);
});
