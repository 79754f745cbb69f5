import { expect, test } from "vitest";
import { readEvent } from "./event-stream.ts";

test("reads the data of an event", () => {
  const event = { kind: "comment.posted", subject: "d1", subteam: "chassis" };
  expect(readEvent(`id: 7\ndata: ${JSON.stringify(event)}`)).toEqual([event]);
});

test.each(["event: beat\ndata:", "retry: 2000\nid: 3\nevent: hello\ndata:", ""])(
  "finds none in %j",
  (text) => {
    expect(readEvent(text)).toEqual([]);
  },
);
