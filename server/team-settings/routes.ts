import { z } from "@hono/zod-openapi";
import { Refusal } from "../../domain/refusals.ts";
import { settingsChange, settingsPartAnswer } from "../../domain/settings/settings-shapes.ts";
import {
  settingsParts,
  type SettingName,
  type SettingsPart,
  type TeamSettings,
} from "../../domain/settings/team-settings.ts";
import type { AppContext } from "../context.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { body, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { settingVariables, type Settings } from "../settings.ts";
import { changeSettings } from "./actions.ts";

const tags = ["Settings"];

const params = z.object({
  part: z.string().meta({
    description: `One of ${Object.keys(settingsParts).join(", ")}`,
    example: "countdown",
  }),
});

const readRoute = operation({
  method: "get",
  path: "/api/settings/{part}",
  operationId: "getSettings",
  tags,
  summary: "Get a part of the settings",
  may: "settings.manage",
  needsSession: true,
  request: { params },
  responses: {
    200: json(settingsPartAnswer, "The current settings", {
      values: { countdownTarget: "2027-05-11T09:00", countdownLabel: "Spring Cup" },
      setBy: { countdownLabel: "COUNTDOWN_LABEL" },
    }),
  },
  refusals: ["not-found"],
});

const changeRoute = operation({
  method: "put",
  path: "/api/settings/{part}",
  operationId: "changeSettings",
  tags,
  summary: "Change a part of the settings",
  description:
    "The change takes effect at once on all screens. Settings fixed by a variable are refused.",
  may: "settings.manage",
  needsSession: true,
  request: {
    params,
    body: body(settingsChange, { countdownTarget: "2027-05-11T09:00" }),
  },
  responses: { 204: { description: "Changed" } },
  refusals: ["not-found", "setting-not-valid", "setting-fixed"],
});

export function teamSettingsRoutes(context: AppContext) {
  const { db, settings } = context;
  return createRouter()
    .openapi(readRoute, async (c) => {
      const names = settingsParts[partOf(c.req.valid("param"))];
      return c.json(describePart(names, settings, await readTeamSettings(db, settings)), 200);
    })
    .openapi(changeRoute, async (c) => {
      const part = partOf(c.req.valid("param"));
      const change = c.req.valid("json") as Partial<TeamSettings>;
      await changeSettings(context, c.get("allowed"), part, change);
      return c.body(null, 204);
    });
}

/** @throws Refusal "not-found" */
function partOf({ part }: { part: string }): SettingsPart {
  if (Object.hasOwn(settingsParts, part)) return part as SettingsPart;
  throw new Refusal("not-found");
}

function describePart(names: readonly SettingName[], { team }: Settings, current: TeamSettings) {
  const fixed = names.filter((name) => name in team);
  return {
    values: Object.fromEntries(names.map((name) => [name, current[name]])),
    setBy: Object.fromEntries(fixed.map((name) => [name, settingVariables[name]])),
  };
}
