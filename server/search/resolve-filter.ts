import { momentOf } from "../../domain/dates.ts";
import { seasonOf } from "../../domain/documents/seasons.ts";
import { foldText } from "../../domain/search/fold.ts";
import { readOperators, type Operators } from "../../domain/search/read-operators.ts";
import type { SearchPageQuery } from "../../domain/search/search-page-shapes.ts";
import type { AppContext } from "../context.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { noFilter, type Filter } from "../search-index/filter.ts";
import { searchableName } from "../search-index/searchable-name.ts";
import { listSubteams } from "../subteams/store.ts";

type Context = Pick<AppContext, "db" | "settings">;
export type Asked = Partial<Omit<SearchPageQuery, "sort" | "cursor">> & { q: string };

export async function resolveFilter(context: Context, asked: Asked): Promise<Filter> {
  const { operators } = readOperators(asked.q);
  const filter: Filter = {
    subteams: both(await subteamsIn(context, operators.in), asked.subteam),
    authors: both(await authorsBy(context, operators.by), asked.author),
    seasons: both(operators.season.length === 0 ? null : operators.season, asked.season),
    tags: [...operators.tag, ...(asked.tag === undefined ? [] : [asked.tag])],
    hasAttachments: operators.hasAttachments || asked.attachments === "yes",
    changed: await changedIn(context, operators, asked.changed),
  };
  const isEmpty = Object.entries(filter).every(
    ([name, value]) => JSON.stringify(value) === JSON.stringify(noFilter[name as keyof Filter]),
  );
  return isEmpty ? noFilter : filter;
}

function both(values: readonly string[] | null, one: string | undefined): readonly string[] | null {
  if (one === undefined) return values;
  return values === null || values.includes(one) ? [one] : [];
}

async function subteamsIn({ db }: Context, values: readonly string[]): Promise<string[] | null> {
  if (values.length === 0) return null;
  const subteams = await listSubteams(db);
  const isMeant = (id: string, name: string) =>
    values.some((value) => id === value || foldText(name).startsWith(foldText(value)));
  return subteams.filter(({ id, name }) => isMeant(id, name)).map(({ id }) => id);
}

async function authorsBy({ db }: Context, values: readonly string[]): Promise<string[] | null> {
  if (values.length === 0) return null;
  const people = await db.selectFrom("members").select(["id", "full_name as name"]).execute();
  const isMeant = (name: string) =>
    values.some((value) => foldText(name).includes(foldText(value)));
  return people.filter(({ name }) => isMeant(searchableName(name ?? ""))).map(({ id }) => id);
}

const day = 24 * 60 * 60 * 1000;

async function changedIn(
  { db, settings }: Context,
  { after, before }: Operators,
  within: Asked["changed"],
): Promise<Filter["changed"]> {
  if (after.length + before.length === 0 && within === undefined) return null;
  const { timeZone } = await readTeamSettings(db, settings);
  const startOf = (date: string) => momentOf(`${date}T00:00`, timeZone);
  return {
    from: Math.max(startOfPeriod(within), ...after.map(startOf)),
    to: Math.min(Number.MAX_SAFE_INTEGER, ...before.map(startOf)),
  };
}

function startOfPeriod(within: Asked["changed"]): number {
  const now = Date.now();
  if (within === "week") return now - 7 * day;
  if (within === "month") return now - 30 * day;
  if (within === "season") return Date.UTC(Number(seasonOf(now).slice(0, 4)), 8);
  return Number.MIN_SAFE_INTEGER;
}
