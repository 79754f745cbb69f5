import { expect, test } from "vitest";
import { mei } from "../testing/members.ts";
import { greeting } from "./greeting.ts";

test.each([
  [0, "evening"],
  [4, "evening"],
  [5, "morning"],
  [11, "morning"],
  [12, "afternoon"],
  [17, "afternoon"],
  [18, "evening"],
  [23, "evening"],
])("greets a member at %i o'clock with “Good %s”", (hour, daytime) => {
  expect(greeting(mei, hour)).toBe(`Good ${daytime}, Mei`);
});

test("leaves out the name of a member who has only a last name", () => {
  expect(greeting({ ...mei, firstName: " " }, 9)).toBe("Good morning");
});

test.each([{ kind: "guest" } as const, { kind: "nobody" } as const])(
  "greets the viewer %j without a time or a name",
  (viewer) => expect(greeting(viewer, 9)).toBe("Welcome, guest"),
);
