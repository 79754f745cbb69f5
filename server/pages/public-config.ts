import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { AppContext } from "../context.ts";
import { findTeamSetting } from "../db/team-settings.ts";
import { listSubteams } from "../subteams/store.ts";

export async function publicConfig({ settings, db }: AppContext): Promise<ConfigAnswer> {
  const {
    version,
    teamName,
    baseUrl,
    countdownTarget,
    countdownLabel,
    feedbackUrl,
    chatApiUrl,
    schoolEmail,
  } = settings;
  const [guestPassword, subteams] = await Promise.all([
    findTeamSetting(db, "guest-password-hash"),
    listSubteams(db),
  ]);
  return {
    version,
    teamName,
    baseUrl,
    countdownTarget,
    countdownLabel,
    feedbackUrl,
    chatApiUrl,
    schoolEmail,
    passwordPolicy: { ...settings.passwordPolicy, requires: [...settings.passwordPolicy.requires] },
    subteams,
    guestAccess: guestPassword !== undefined,
    limits: { ...settings.fileLimits, uploadRetrySeconds: settings.uploadRetrySeconds },
  };
}
