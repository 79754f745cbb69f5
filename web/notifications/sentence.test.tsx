import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Notification } from "../../domain/notifications/notification-shapes.ts";
import { showRoutes } from "../documents/testing/show-routes.tsx";
import { createTestState } from "../testing/create-test-state.ts";
import { Sentence } from "./sentence.tsx";
import { targetOf } from "./target-of.ts";
import { notificationOf } from "./testing/notification-server.ts";

const untitled = {
  id: "doc20000000000000000",
  subteam: "business",
  title: null,
  serialNumber: "KB80006",
};
const comment = "com10000000000000000";

const cases: [string, Partial<Notification>, string][] = [
  [
    "Noor Haddad and 2 others commented on Segment model",
    { kind: "comment", count: 3, comment },
    "/document/doc10000000000000000#comments",
  ],
  [
    "Noor Haddad and 1 other commented on Segment model",
    { kind: "comment", count: 2, comment },
    "/document/doc10000000000000000#comments",
  ],
  [
    "Noor Haddad mentioned you in Segment model",
    { kind: "mention" },
    "/document/doc10000000000000000",
  ],
  [
    "Noor Haddad mentioned you in Segment model",
    { kind: "mention", comment },
    "/document/doc10000000000000000#comments",
  ],
  ["Noor Haddad edited Segment model", {}, "/document/doc10000000000000000"],
  [
    "Noor Haddad created Untitled Document in Business",
    { kind: "new-document", document: untitled },
    "/document/doc20000000000000000",
  ],
  ["Noor Haddad edited 12 documents", { document: null, count: 12 }, "/recent"],
  [
    "4 requests are waiting for you",
    { kind: "request", document: null, by: null, count: 4 },
    "/?accounts=requests",
  ],
  [
    "1 request is waiting for you",
    { kind: "request", document: null, by: null },
    "/?accounts=requests",
  ],
];

test.each(cases)("says “%s”, and leads there", async (sentence, change, address) => {
  const notification = notificationOf("a", change);
  showRoutes(createTestState(), "/", {
    "/": () => (
      <p data-testid="said">
        <Sentence notification={notification} />
      </p>
    ),
  });
  expect((await screen.findByTestId("said")).textContent).toBe(sentence);
  const { to, params, search = {}, hash } = targetOf(notification);
  const query = Object.entries(search).map(([name, value]) => `?${name}=${value}`);
  const path = to.replace("$id", params?.id ?? "");
  expect([path, ...query, hash ? `#${hash}` : ""].join("")).toBe(address);
});
