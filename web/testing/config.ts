import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import { defaultFileLimits } from "../../domain/files/files.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";

/** The configuration of a new team. */
export const testConfig: ConfigAnswer = {
  version: "1.0.2",
  teamName: "Paddock",
  baseUrl: "https://wiki.example.edu",
  countdownTarget: "2026-05-12T00:00",
  countdownFixed: false,
  countdownLabel: "Competition",
  feedbackUrl: null,
  chatApiUrl: null,
  timeZone: "UTC",
  schoolEmail: ".edu",
  isSetUp: true,
  sendsMail: true,
  mailFails: false,
  passwordPolicy: { min: 6, max: 128, requires: [] },
  subteams: [...firstSubteams],
  guestAccess: true,
  limits: { ...defaultFileLimits, uploadRetrySeconds: 600 },
};
