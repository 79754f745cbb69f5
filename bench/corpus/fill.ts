import { sql } from "kysely";
import { seasonOf } from "../../domain/documents/seasons.ts";
import { emailKey } from "../../domain/people/people.ts";
import { firstSubteams } from "../../domain/subteams/first-subteams.ts";
import { findSubteam } from "../../domain/subteams/subteams.ts";
import { migrate } from "../../server/db/migrate.ts";
import { databaseKind, openDatabase, type Db, type Trx } from "../../server/db/open.ts";
import { readContentFacts } from "../../server/documents/read-content-facts.ts";
import { insertDocument } from "../../server/documents/store.ts";
import { hashToken } from "../../server/ids.ts";
import { insertMember } from "../../server/people/store.ts";
import { indexDocument } from "../../server/search-index/index-document.ts";
import { insertSession } from "../../server/sessions/store.ts";
import { addTextOfFile, documentsPerFile, nameOfFile } from "./add-text-of-file.ts";
import { hasShortDocuments, pageWriterFor, type Page } from "./prose.ts";
import { people } from "./words.ts";

/** The session that most measurements use. Its member is in the design team. */
export const sessionToken = "bench-session-token";

const batchSize = 500;
const firstDay = Date.UTC(2014, 0, 1);
const hour = 60 * 60 * 1000;
/** However many documents there are, they span more than ten seasons and lie in the past. */
const timeSpan = 100_000 * hour;

export async function fill(url: URL, size: number): Promise<void> {
  const db = openDatabase(url);
  try {
    await migrate(db);
    await addPeople(db);
    await withoutGinIndexes(db, () => addDocuments(db, size));
    if (databaseKind(db) === "postgres") await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

export function documentId(number: number): string {
  return `document${String(number).padStart(12, "0")}`;
}

export function createdAtOf(number: number, size: number): number {
  return firstDay + Math.floor((number * timeSpan) / size);
}

export function memberId(name: string): string {
  return `member${String(people.indexOf(name)).padStart(14, "0")}`;
}

async function addPeople(db: Db): Promise<void> {
  for (const [index, name] of people.entries()) {
    const [firstName = "", lastName = ""] = name.split(" ");
    const role = index === 0 ? "captain" : "design-team";
    const email = emailKey(`member${index}@team.edu`);
    const rest = { subteam: "general", passwordHash: "no valid hash", at: firstDay } as const;
    const member = { id: memberId(name), email, firstName, lastName, role, ...rest } as const;
    await db.transaction().execute((trx) => insertMember(trx, member));
  }
  const memberOfSession = memberId(people[1] ?? "");
  await insertSession(db, {
    tokenHash: hashToken(sessionToken),
    id: "bench-session",
    memberId: memberOfSession,
    browser: "bench",
    at: Date.now(),
  });
}

async function addDocuments(db: Db, size: number): Promise<void> {
  const batches = Array.from({ length: Math.ceil(size / batchSize) }, (_, n) => n * batchSize);
  for (const first of batches) await addBatch(db, first, size);
}

function addBatch(db: Db, first: number, size: number): Promise<void> {
  const write = pageWriterFor(size);
  return db.transaction().execute(async (trx) => {
    for (let number = first; number < Math.min(size, first + batchSize); number += 1) {
      await addDocument(trx, { number, size }, write(number));
    }
  });
}

async function addDocument(
  trx: Trx,
  { number, size }: { number: number; size: number },
  page: Page,
): Promise<void> {
  const { subteam, title, author, content } = page;
  const id = documentId(number);
  const createdAt = createdAtOf(number, size);
  const sortKey = createdAt * 1000 + (findSubteam(firstSubteams, subteam)?.digit ?? 0);
  const { text, links } = readContentFacts(content);
  await insertDocument(trx, {
    id,
    subteam,
    serialNumber: page.serialNumber,
    running: page.running,
    title,
    tags: page.tags,
    content,
    text,
    links,
    authorId: memberId(author),
    createdAt,
    saveId: undefined,
    sortKey,
  });
  const words = { serial: page.serialNumber, title, tags: page.tags, author, content: text };
  const hasFile = !hasShortDocuments(size) && number % documentsPerFile === 2;
  const facts = {
    subteam,
    season: seasonOf(createdAt),
    authorId: memberId(author),
    changedAt: createdAt,
  };
  const entry = { sortKey, ...words, attachments: hasFile ? [nameOfFile] : [], facts };
  await indexDocument(trx, entry);
  if (hasFile) await addTextOfFile(trx, { id, number, uploaderId: memberId(author), entry });
}

/** PostgreSQL builds GIN indexes much faster from all rows at once. */
async function withoutGinIndexes(db: Db, work: () => Promise<void>): Promise<void> {
  if (databaseKind(db) === "sqlite") return work();
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef like '%USING gin%'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await work();
  await Promise.all(rows.map(({ definition }) => buildIndex(db, definition)));
}

async function buildIndex(db: Db, definition: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set maintenance_work_mem = '512MB'`.execute(connection);
    await sql.raw(definition).execute(connection);
  });
}
