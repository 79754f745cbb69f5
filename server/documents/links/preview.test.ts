import { expect, test } from "vitest";
import type { DocumentPreview } from "../../../domain/documents/link-shapes.ts";
import { newId } from "../../ids.ts";
import { accountRequestsOf } from "../../testing/account-requests.ts";
import { useTeam } from "../../testing/use-team.ts";

const team = useTeam();
const { members, write } = team;

const preview = (id: string) => members.guest.get<DocumentPreview>(`/api/documents/${id}/preview`);

test("has what the link preview of a document shows", async () => {
  const content = "<h2>Torque</h2><table><tr><td>M20</td><td>120 Nm</td></tr></table>";
  const { id, serialNumber } = await write({ title: "Wheel nuts", content });
  expect((await preview(id)).body).toEqual({
    id,
    subteam: "chassis",
    title: "Wheel nuts",
    serialNumber,
    changedAt: expect.stringMatching(/^\d{4}-/),
    changedBy: { id: expect.any(String), name: "Theo Okafor" },
    text: "Torque M20 120 Nm",
  });
});

test("has the current names of mentioned members", async () => {
  const dana = await accountRequestsOf(team).idOf("designer");
  const content = `<p>Ask <span data-mention="${dana}"></span> &amp; co.</p>`;
  const { id } = await write({ content });
  expect((await preview(id)).body.text).toBe("Ask @Dana Ito & co.");
});

test.each([
  ["a".repeat(240), "a".repeat(240)],
  ["word ".repeat(50), `${"word ".repeat(47).trim()}…`],
  ["🏎".repeat(241), `${"🏎".repeat(239)}…`],
  [`結果 ${"熱".repeat(240)}`, `結果 ${"熱".repeat(236)}…`],
])(
  "ends the text after a word, or within a long one, of its first 240 characters",
  async (text, expected) => {
    const { id } = await write({ content: `<p>${text}</p>` });
    expect((await preview(id)).body.text).toBe(expected);
  },
);

test("answers 404 for a document that is deleted or unknown", async () => {
  const { id } = await write();
  await members.captain.delete(`/api/documents/${id}`);
  expect((await preview(id)).status).toBe(404);
  expect((await preview(newId())).status).toBe(404);
});
