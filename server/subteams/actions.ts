import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import {
  newSubteamId,
  newSubteamProblems,
  subteamProblems,
  type NewSubteamForm,
} from "../../domain/subteams/subteam-changes.ts";
import type { SubteamBody } from "../../domain/subteams/subteam-shapes.ts";
import { findSubteam, visibleSubteams, type Subteam } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Trx } from "../db/open.ts";
import type { WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import type { AnswerRecorder } from "../http/idempotency.ts";
import { perform } from "../sessions/perform.ts";
import { insertSubteam, listSubteams, saveSubteam } from "./store.ts";

type Captain = Allowed<"settings.manage">;

/** Adds a visible subteam at the end (rules 3.71 to 3.74). @throws Refusal with wrong fields */
export async function addSubteam(
  context: WriteContext,
  allowed: Captain,
  form: NewSubteamForm,
  recorder?: AnswerRecorder,
): Promise<Subteam> {
  return perform(context, allowed, async (trx, viewer) => {
    const subteams = await listSubteams(trx);
    refuseWrongFields(newSubteamProblems(form, subteams));
    const added = {
      ...form,
      id: newSubteamId(form.name, subteams),
      name: form.name.trim(),
      hidden: false,
    } as Subteam;
    await insertSubteam(trx, added, subteams.length);
    await addAuditEntry(trx, { kind: "subteam-added", actor: viewer.id, subject: added.id });
    await recorder?.record(trx, added);
    await recordChange(trx, viewer);
    return added;
  });
}

/** Renames, recolors, moves, hides, or shows a subteam (rules 3.71, 3.75, and 3.76). */
export async function changeSubteam(
  context: WriteContext,
  allowed: Captain,
  id: string,
  change: SubteamBody,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const subteams = await listSubteams(trx);
    const before = findSubteam(subteams, id);
    if (!before) throw new Refusal("subteam-not-found");
    refuseWrongFields(subteamProblems(change, subteams, id));
    const isLast = visibleSubteams(subteams).every((visible) => visible === before);
    if (change.hidden && isLast) refuseWrongFields([wrongField("hidden", "last-visible-subteam")]);
    const { position = subteams.indexOf(before), ...fields } = change;
    const after = { ...before, ...definedFields(fields) };
    const others = subteams.filter((subteam) => subteam !== before);
    const ordered = others.toSpliced(position, 0, after);
    for (const [place, subteam] of ordered.entries()) await saveSubteam(trx, subteam, place);
    await auditChanges(trx, viewer, before, after);
    const moved = [subteams.indexOf(before), ordered.indexOf(after)] as const;
    if (moved[0] !== moved[1]) await auditMove(trx, viewer, id, moved);
    await recordChange(trx, viewer);
  });
}

function definedFields({ name, color, icon, hidden }: SubteamBody): Partial<Subteam> {
  const fields = { name: name?.trim(), color, icon, hidden };
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Partial<Subteam>;
}

async function auditMove(
  trx: Trx,
  viewer: Member,
  id: string,
  [from, to]: readonly [number, number],
): Promise<void> {
  const entry = { kind: "subteam-edited", actor: viewer.id, subject: id } as const;
  await addAuditEntry(trx, { ...entry, from: `place:${from + 1}`, to: `place:${to + 1}` });
}

const auditedFields = ["name", "color", "icon", "hidden"] as const;

async function auditChanges(
  trx: Trx,
  viewer: Member,
  before: Subteam,
  after: Subteam,
): Promise<void> {
  for (const field of auditedFields) {
    if (before[field] === after[field]) continue;
    const [from, to] = [`${field}:${before[field]}`, `${field}:${after[field]}`];
    const entry = { kind: "subteam-edited", actor: viewer.id, subject: before.id } as const;
    await addAuditEntry(trx, { ...entry, from, to });
  }
}

async function recordChange(trx: Trx, { id }: Member): Promise<void> {
  const event = { kind: "settings.changed", subjectId: "subteams" } as const;
  await recordEvent(trx, { ...event, actorId: id, at: Date.now() });
}
