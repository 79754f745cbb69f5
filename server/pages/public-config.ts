import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { AppContext } from "../context.ts";
import { findTeamSetting } from "../db/team-settings.ts";

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
    guestAccess: (await findTeamSetting(db, "guest-password-hash")) !== undefined,
    limits: { ...settings.fileLimits, uploadRetrySeconds: settings.uploadRetrySeconds },
  };
}
