import { expect, test } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { SettingsPartAnswer } from "../../domain/settings/settings-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { teamSettingsFrom } from "../db/team-settings.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam({ TEAM_NAME: "Kestrel", PASSWORD_MIN_LENGTH: "10" });

test("names the variables that fix settings", async () => {
  const policy = await members.captain.get<SettingsPartAnswer>("/api/settings/password-policy");
  expect(policy.body).toEqual({
    values: { passwordMinLength: 10, passwordMaxLength: 128, passwordRequires: [] },
    setBy: { passwordMinLength: "PASSWORD_MIN_LENGTH" },
  });
});

test("refuses to change a fixed setting, and the others of its part with it", async () => {
  const change = { passwordMinLength: 8, passwordMaxLength: 64 };
  const answer = await members.captain.put<Problem>("/api/settings/password-policy", change);
  expect(answer).toMatchObject({
    status: 422,
    body: { code: "setting-fixed", detail: "Set by PASSWORD_MIN_LENGTH" },
  });
  const { body } = await server.visitor().get<ConfigAnswer>("/api/config");
  expect(body.passwordPolicy).toEqual({ min: 10, max: 128, requires: [] });
});

test("a fixed maximum wins over a saved minimum", async () => {
  const stored = new Map([["passwordMinLength", "20"]]);
  const settings = teamSettingsFrom(stored, { team: { passwordMaxLength: 12 } });
  expect(settings).toMatchObject({ passwordMinLength: 12, passwordMaxLength: 12 });
});

test("saves the other settings of the part", async () => {
  const change = { passwordMaxLength: 64 };
  expect((await members.captain.put("/api/settings/password-policy", change)).status).toBe(204);
  const { body } = await server.visitor().get<ConfigAnswer>("/api/config");
  expect(body).toMatchObject({ teamName: "Kestrel", passwordPolicy: { min: 10, max: 64 } });
});
