import { expect, test } from "vitest";
import { markedRead, type ReadMark } from "./marked-read.ts";
import { notificationOf } from "./testing/notification-server.ts";

const [first, second, read] = [
  notificationOf("a"),
  notificationOf("b"),
  notificationOf("c", { read: true }),
];
const deep = notificationOf("d");

/** Two pages of a list whose third page, with `deep`, has not been loaded. */
function listOf(...pages: (typeof first)[][]) {
  return {
    pageParams: pages.map((_page, at) => (at === 0 ? "" : String(at))),
    pages: pages.map((notifications) => ({
      notifications,
      nextCursor: "next",
      total: 4,
      unread: 3,
    })),
  };
}

function after(mark: ReadMark, unreadOnly = false) {
  const list = unreadOnly ? listOf([first, second]) : listOf([first, second], [read]);
  const { pages } = markedRead(list, mark, unreadOnly);
  const shown = pages.flatMap((page) => page.notifications);
  return {
    unread: pages.map((page) => page.unread),
    rows: shown.map(({ id, read: wasRead }) => `${id} ${wasRead ? "read" : "unread"}`),
  };
}

test.each<[string, ReadMark, ReturnType<typeof after>]>([
  [
    "one as read",
    { notification: first, isRead: true },
    { unread: [2, 2], rows: ["a read", "b unread", "c read"] },
  ],
  [
    "one as unread",
    { notification: read, isRead: false },
    { unread: [4, 4], rows: ["a unread", "b unread", "c unread"] },
  ],
  [
    "what is read already",
    { notification: read, isRead: true },
    { unread: [3, 3], rows: ["a unread", "b unread", "c read"] },
  ],
  [
    "what is on no page yet",
    { notification: deep, isRead: true },
    { unread: [2, 2], rows: ["a unread", "b unread", "c read"] },
  ],
  [
    "all as read",
    { notification: "all", isRead: true },
    { unread: [0, 0], rows: ["a read", "b read", "c read"] },
  ],
])("marks %s on every page, with the count", (_what, mark, expected) => {
  expect(after(mark)).toEqual(expected);
});

test("drops from the list of unread ones what has been read", () => {
  expect(after({ notification: first, isRead: true }, true)).toEqual({
    unread: [2],
    rows: ["b unread"],
  });
  expect(after({ notification: "all", isRead: true }, true)).toEqual({ unread: [0], rows: [] });
});
