import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import { passwordPolicyOf } from "../../domain/settings/team-settings.ts";
import type { AppContext } from "../context.ts";
import { readStoredValues } from "../db/stored-values.ts";
import { teamSettingsFrom } from "../db/team-settings.ts";
import { mailStateFrom } from "../mail/mail-state.ts";
import { listSubteams } from "../subteams/store.ts";

export async function publicConfig({ settings, db, isSetUp }: AppContext): Promise<ConfigAnswer> {
  const { version, baseUrl, chatApiUrl, sendsMail } = settings;
  const [stored, subteams, hasCaptain] = await Promise.all([
    readStoredValues(db),
    listSubteams(db),
    isSetUp(),
  ]);
  const team = teamSettingsFrom(stored, settings);
  const { teamName, countdownTarget, countdownLabel, feedbackUrl, schoolEmail, timeZone } = team;
  const policy = passwordPolicyOf(team);
  return {
    version,
    teamName,
    baseUrl,
    countdownTarget,
    countdownFixed: settings.team.countdownTarget !== undefined,
    countdownLabel,
    feedbackUrl,
    chatApiUrl,
    timeZone,
    schoolEmail,
    passwordPolicy: { ...policy, requires: [...policy.requires] },
    subteams,
    isSetUp: hasCaptain,
    sendsMail,
    mailFails: sendsMail && mailStateFrom(stored.get("mail-state")).failure !== null,
    guestAccess: stored.has("guest-password-hash"),
    limits: { ...settings.fileLimits, uploadRetrySeconds: settings.uploadRetrySeconds },
  };
}
