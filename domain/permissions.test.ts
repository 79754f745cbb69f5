import { describe, expect, test } from "vitest";
import { allow, may, refusalsFor, whoMay, type Operation, type Viewer } from "./permissions.ts";
import { Refusal } from "./refusals.ts";

const member = (role: "design-team" | "team-lead" | "captain", id = role): Viewer => ({
  kind: "member",
  id,
  firstName: "A",
  lastName: "B",
  fullName: "A B",
  email: "a@b.edu",
  role,
  subteam: "general",
});

const viewers = [
  { kind: "nobody" },
  { kind: "guest" },
  member("design-team"),
  member("team-lead"),
  member("captain"),
] as const satisfies Viewer[];

type Unconditional = Exclude<Operation, "comments.delete">;

/** Nobody, guest, design team, team lead, captain. */
const rows: Record<Unconditional, string> = {
  "server.read": "yes yes yes yes yes",
  "sessions.use": "yes yes yes yes yes",
  "accounts.request": "yes yes yes yes yes",
  "links.use": "yes yes yes yes yes",
  "portfolios.read": "yes yes yes yes yes",
  "documents.read": "no yes yes yes yes",
  "members.contact": "no no yes yes yes",
  "members.read": "no yes yes yes yes",
  "files.read": "no yes yes yes yes",
  "files.upload": "no no yes yes yes",
  "documents.create": "no no yes yes yes",
  "documents.edit": "no no yes yes yes",
  "documents.pin": "no no yes yes yes",
  "documents.history": "no no yes yes yes",
  "comments.post": "no no yes yes yes",
  "portfolios.edit": "no no yes yes yes",
  "tokens.manage": "no no yes yes yes",
  "account.manage": "no no yes yes yes",
  "documents.delete": "no no no yes yes",
  "accounts.manage": "no no no no yes",
};
const table = Object.entries(rows) as [Unconditional, string][];

test.each(table)("%s is permitted to: %s", (operation, row) => {
  expect(viewers.map((viewer) => (may(viewer, operation) ? "yes" : "no")).join(" ")).toBe(row);
});

const words: Record<string, string> = {
  "yes yes yes yes yes": "everyone",
  "no yes yes yes yes": "members and guests",
  "no no yes yes yes": "members",
  "no no no yes yes": "team leads and captains",
  "no no no no yes": "captains",
};

test.each(table)("%s is described as it is permitted", (operation, row) => {
  expect(whoMay(operation)).toBe(words[row]);
});

test.each(table)("%s is described with the refusal that it gives", (operation) => {
  const refused = viewers.filter((viewer) => viewer.kind !== "nobody" && !may(viewer, operation));
  const codes = new Set(refused.map((viewer) => codeOf(() => allow(viewer, operation))));
  expect([...codes]).toEqual(refusalsFor(operation));
});

function codeOf(ask: () => unknown): string | undefined {
  try {
    ask();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
  }
  return undefined;
}

describe("asking for what is not permitted", () => {
  test.each(table)("%s is refused with the right word", (operation) => {
    for (const viewer of viewers.filter((asker) => !may(asker, operation))) {
      const status = viewer.kind === "nobody" ? 401 : 403;
      expect(() => allow(viewer, operation)).toThrow(expect.objectContaining({ status }));
    }
  });

  test.each(table)("%s gives its proof to whoever may", (operation) => {
    for (const viewer of viewers.filter((asker) => may(asker, operation))) {
      expect(allow(viewer, operation).viewer).toBe(viewer);
    }
  });

  test("a proof asks the same of the viewer as they are by now", () => {
    const allowed = allow(member("team-lead"), "documents.delete");
    expect(allowed.again(member("captain")).operation).toBe("documents.delete");
    expect(() => allowed.again(member("design-team"))).toThrow(
      expect.objectContaining({ code: "delete-document-not-permitted" }),
    );
  });

  test("names who may delete documents", () => {
    expect(() => allow(member("design-team"), "documents.delete")).toThrow(
      "Only team leads and captains can delete documents.",
    );
  });
});

describe("a comment", () => {
  test("is deleted by its author alone, and only where the role permits deleting", () => {
    const by = (authorId: string) => ({ authorId });
    expect(may(member("team-lead"), "comments.delete", by("team-lead"))).toBe(true);
    expect(may(member("captain"), "comments.delete", by("team-lead"))).toBe(false);
    expect(may(member("design-team"), "comments.delete", by("design-team"))).toBe(false);
    expect(may({ kind: "guest" }, "comments.delete", by("guest"))).toBe(false);
    expect(() => allow(member("design-team"), "comments.delete", by("design-team"))).toThrow(
      Refusal,
    );
  });
});
