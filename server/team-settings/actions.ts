import type { Allowed } from "../../domain/permissions.ts";
import { refuseWrongFields, wrongField, type WrongField } from "../../domain/refusals.ts";
import { settingProblems, trimSettings } from "../../domain/settings/setting-problems.ts";
import {
  settingsParts,
  type SettingName,
  type SettingsPart,
  type TeamSettings,
} from "../../domain/settings/team-settings.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import { readTeamSettings, saveTeamSettings } from "../db/team-settings.ts";
import type { WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { perform } from "../sessions/perform.ts";
import { settingVariables, type Settings } from "../settings.ts";

type Context = WriteContext & { settings: Pick<Settings, "team"> };

/** Saves settings of one part, effective at once (rules 2.25 to 2.28); missing fields stay. */
export async function changeSettings(
  context: Context,
  allowed: Allowed<"settings.manage">,
  part: SettingsPart,
  form: Partial<TeamSettings>,
): Promise<void> {
  const changed = trimSettings(form);
  const { settings } = context;
  await perform(context, allowed, async (trx, viewer) => {
    const before = await readTeamSettings(trx, settings);
    refuseWrongFields([
      ...foreignFields(part, changed),
      ...fixedFields(settings, changed),
      ...settingProblems(changed, before),
    ]);
    const edited = (Object.keys(changed) as SettingName[]).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(changed[name]),
    );
    if (edited.length === 0) return;
    const entries = edited.map((name) => [name, changed[name]]);
    await saveTeamSettings(trx, Object.fromEntries(entries) as Partial<TeamSettings>);
    for (const name of edited) {
      const [from, to] = [before[name], changed[name]].map((value) => JSON.stringify(value));
      const entry = { kind: "settings-changed", actor: viewer.id } as const;
      await addAuditEntry(trx, { ...entry, from: `${name}:${from}`, to: `${name}:${to}` });
    }
    const event = { kind: "settings.changed", subjectId: part, actorId: viewer.id } as const;
    await recordEvent(trx, { ...event, at: Date.now() });
  });
}

function foreignFields(part: SettingsPart, changed: Partial<TeamSettings>): WrongField[] {
  const own: readonly string[] = settingsParts[part];
  const foreign = Object.keys(changed).filter((name) => !own.includes(name));
  return foreign.map((name) =>
    wrongField(name, "setting-not-valid", `This part has no field ${name}`),
  );
}

function fixedFields(
  { team }: Pick<Settings, "team">,
  changed: Partial<TeamSettings>,
): WrongField[] {
  const fixed = (Object.keys(changed) as SettingName[]).filter((name) => name in team);
  return fixed.map((name) => wrongField(name, "setting-fixed", `Set by ${settingVariables[name]}`));
}
