import type { ImportList, ZipImport } from "../../domain/imports/import-shapes.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { canStart } from "./actions.ts";
import {
  listMadeDocuments,
  findImport,
  findImportOf,
  type ImportRow,
  type NewPage,
} from "./store.ts";

type Importer = Allowed<"documents.import">;

/** Members see only their own imports (rule 8.32). */
export async function readImports(db: Db, { viewer }: Importer): Promise<ImportList> {
  const found = await findImportOf(db, viewer.id);
  const imports = found ? [await toAnswer(db, found)] : [];
  return { imports, nextCursor: null, total: imports.length };
}

export async function readImport(db: Db, { viewer }: Importer, id: string): Promise<ZipImport> {
  const found = await findImport(db, id);
  if (found?.memberId !== viewer.id) throw new Refusal("import-not-found");
  return toAnswer(db, found);
}

async function toAnswer(db: Db, row: ImportRow): Promise<ZipImport> {
  const { id, state, problem, fileName, fileSize, subteam, part, done, total } = row;
  const isUnderWay = state === "checking" || state === "running";
  return {
    id,
    state,
    problem,
    canStart: canStart(row),
    upload: row.fileId,
    fileName,
    fileSize,
    subteam,
    tagFolders: row.tagFolders === 1,
    part,
    done,
    total,
    secondsLeft: isUnderWay ? secondsLeft(row) : null,
    latest: await readLatest(db, parse<NewPage[]>(row.latest) ?? []),
    report: isUnderWay ? null : parse(row.report),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

async function readLatest(db: Db, latest: readonly NewPage[]): Promise<ZipImport["latest"]> {
  const ids = latest.map(({ id }) => id);
  const documents = await listMadeDocuments(db, ids);
  return latest.flatMap((page) => {
    const document = documents.get(page.id);
    return document ? [{ ...page, serialNumber: document.serialNumber }] : [];
  });
}

function parse<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}

/** Below this many seconds an estimate says little. */
const estimateAfter = 5;

function secondsLeft({ partAt, changedAt, done, total }: ImportRow): number | null {
  const elapsed = (changedAt - (partAt ?? changedAt)) / 1000;
  if (done === 0 || elapsed < estimateAfter) return null;
  return Math.round((elapsed / done) * (total - done));
}
