import { measureBackups } from "./measurements/backups.ts";
import { measureBrowser } from "./measurements/browser.ts";
import { measureCost } from "./measurements/cost.ts";
import { measureCreate } from "./measurements/create.ts";
import { measureEditor } from "./measurements/editor.ts";
import { measureFileTexts } from "./measurements/file-texts.ts";
import type { Fixture } from "./measurements/fixture.ts";
import { measureGrowth } from "./measurements/growth.ts";
import { measurePeople } from "./measurements/people.ts";
import { measurePortfolio } from "./measurements/portfolio.ts";
import { measureRanking } from "./measurements/ranking.ts";
import {
  measureDocument,
  measureList,
  measurePages,
  measureSession,
} from "./measurements/reads.ts";
import { measureScrolling } from "./measurements/scrolling.ts";
import { measureSearchPage } from "./measurements/search-page.ts";
import { measureSearch } from "./measurements/search.ts";
import { measureSeasons } from "./measurements/seasons.ts";
import { measureSignIns } from "./measurements/sign-ins.ts";
import { measureStart } from "./measurements/start.ts";
import { measureStreams } from "./measurements/streams.ts";
import { measureDownload, measureUpload } from "./measurements/transfers.ts";
import { measureUnderLoad } from "./measurements/under-load.ts";
import type { Options } from "./read-options.ts";
import type { Row } from "./report/rows.ts";

export type Setup = Pick<Fixture, "database" | "size">;
type Measurement = {
  name: string;
  measure: (fixture: Fixture, options: Options) => Promise<Row[]>;
  runsAt?: (setup: Setup, options: Options) => boolean;
};

/** In running order. `create`, which adds the most documents, comes last. */
export const measurements: Measurement[] = [
  { name: "session", measure: measureSession },
  { name: "document", measure: measureDocument },
  { name: "list", measure: measureList },
  { name: "pages", measure: measurePages },
  { name: "search", measure: measureSearch },
  { name: "search-page", measure: measureSearchPage },
  { name: "ranking", measure: measureRanking, runsAt: atSmallest },
  { name: "texts", measure: measureFileTexts, runsAt: onSqlite(1_000) },
  { name: "load", measure: measureUnderLoad },
  { name: "cost", measure: measureCost, runsAt: onSqlite(10_000) },
  { name: "start", measure: measureStart, runsAt: atLargest },
  { name: "browser", measure: measureBrowser, runsAt: onSqlite(1_000) },
  { name: "upload", measure: measureUpload, runsAt: onSqlite(1_000) },
  { name: "download", measure: measureDownload, runsAt: onSqlite(1_000) },
  { name: "streams", measure: measureStreams, runsAt: atMiddle },
  { name: "editor", measure: measureEditor, runsAt: onSqlite(1_000) },
  { name: "people", measure: measurePeople, runsAt: atSmallest },
  { name: "portfolio", measure: measurePortfolio, runsAt: onSqlite(1_000) },
  { name: "sign-ins", measure: measureSignIns, runsAt: atSmallest },
  { name: "scrolling", measure: measureScrolling, runsAt: onSqliteAtLargest },
  { name: "backups", measure: measureBackups, runsAt: atMiddle },
  { name: "create", measure: measureCreate },
];

/** These take hours, so they run only when named. */
export const longMeasurements: Measurement[] = [
  { name: "growth", measure: measureGrowth },
  { name: "seasons", measure: measureSeasons, runsAt: atMiddleOrOnly },
];

function onSqlite(wanted: number) {
  return ({ database, size }: Setup) => database === "SQLite" && size === wanted;
}

function onSqliteAtLargest(setup: Setup, options: Options): boolean {
  return setup.database === "SQLite" && atLargest(setup, options);
}

function atMiddle({ size }: Setup): boolean {
  return size === 10_000;
}

function atMiddleOrOnly(setup: Setup, { sizes }: Options): boolean {
  return sizes.length === 1 || atMiddle(setup);
}

function atSmallest({ size }: Setup): boolean {
  return size === 1_000;
}

function atLargest({ size }: Setup, { sizes }: Options): boolean {
  return size === Math.max(...sizes);
}
