import { describe, expect, test } from "vitest";
import {
  allow,
  may,
  permittedGroup,
  refusalsFor,
  type Permission,
  type Viewer,
} from "./permissions.ts";
import { Refusal } from "./refusals.ts";

const member = (role: "design-team" | "team-lead" | "captain"): Viewer => ({
  kind: "member",
  id: role,
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

/** Columns: nobody, guest, design team, team lead, captain. */
const rows: Record<Permission, string> = {
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
  "documents.mark": "no no yes yes yes",
  "comments.post": "no no yes yes yes",
  "documents.watch": "no no yes yes yes",
  "notifications.read": "no no yes yes yes",
  "portfolios.edit": "no no yes yes yes",
  "tokens.manage": "no no yes yes yes",
  "own-account.manage": "no no yes yes yes",
  "documents.delete": "no no no yes yes",
  "documents.move": "no no no yes yes",
  "documents.import": "no no no yes yes",
  "comments.delete": "no no no yes yes",
  "accounts.manage": "no no no no yes",
  "settings.manage": "no no no no yes",
  "system.manage": "no no no no yes",
};
const table = Object.entries(rows) as [Permission, string][];

test.each(table)("%s is permitted to: %s", (permission, row) => {
  expect(viewers.map((viewer) => (may(viewer, permission) ? "yes" : "no")).join(" ")).toBe(row);
});

const words: Record<string, string> = {
  "yes yes yes yes yes": "everyone",
  "no yes yes yes yes": "members and guests",
  "no no yes yes yes": "members",
  "no no no yes yes": "team leads and captains",
  "no no no no yes": "captains",
};

test.each(table)("%s names its permitted group", (permission, row) => {
  expect(permittedGroup(permission)).toBe(words[row]);
});

test.each(table)("%s lists the refusals that it gives", (permission) => {
  const refused = viewers.filter((viewer) => viewer.kind !== "nobody" && !may(viewer, permission));
  const codes = new Set(refused.map((viewer) => codeOf(() => allow(viewer, permission))));
  expect([...codes]).toEqual(refusalsFor(permission));
});

function codeOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
  }
  return undefined;
}

describe("a permission check", () => {
  test.each(table)("refuses %s with the right status", (permission) => {
    for (const viewer of viewers.filter((candidate) => !may(candidate, permission))) {
      const status = viewer.kind === "nobody" ? 401 : 403;
      expect(() => allow(viewer, permission)).toThrow(expect.objectContaining({ status }));
    }
  });

  test.each(table)("returns a proof of %s for permitted viewers", (permission) => {
    for (const viewer of viewers.filter((candidate) => may(candidate, permission))) {
      expect(allow(viewer, permission).viewer).toBe(viewer);
    }
  });

  test("can be repeated for the current viewer", () => {
    const allowed = allow(member("team-lead"), "documents.delete");
    expect(allowed.recheck(member("captain")).permission).toBe("documents.delete");
    expect(() => allowed.recheck(member("design-team"))).toThrow(
      expect.objectContaining({ code: "delete-document-not-permitted" }),
    );
  });

  test.each(["documents", "comments"] as const)("names the roles that may delete %s", (what) => {
    expect(() => allow(member("design-team"), `${what}.delete`)).toThrow(
      `Only team leads and captains can delete ${what}.`,
    );
  });
});
