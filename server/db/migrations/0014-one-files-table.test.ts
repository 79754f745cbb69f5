import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOlderDatabase, type OlderDatabase } from "../../testing/older-tables.ts";
import type { Trx } from "../open.ts";

let older: OlderDatabase;

beforeEach(async () => {
  older = await openOlderDatabase();
});
afterEach(() => older.drop());

async function addPortfolio(trx: Trx, userId: string): Promise<void> {
  await sql`insert into portfolios (user_id, user_email, url_slug, sections, first_name, last_name, subtitle,
      contact_email, contact_phone, experiences, created_at, updated_at)
    values (${userId}, 'dana@team.edu', ${userId}, '[]', 'Dana', 'Ito', '', '', '', '[]', 1, 1)`.execute(
    trx,
  );
}

type Picture = { id: string; userId: string; isShown: number; sizes: readonly number[] };

async function addPicture(trx: Trx, { id, userId, isShown, sizes }: Picture): Promise<void> {
  await sql`insert into portfolio_pictures values (${id}, ${userId}, 800, 600, '#2f3a4c', ${isShown}, 7)`.execute(
    trx,
  );
  for (const width of sizes) {
    await sql`insert into portfolio_picture_sizes
      values (${id}, ${width}, 'webp', ${`${id}-${width}`})`.execute(trx);
  }
}

test("turns portfolio pictures into files and keeps their sizes and bytes", async () => {
  const db = await older.migrateWith(async (trx) => {
    await addPortfolio(trx, "dana");
    const sizes = [320, 640, 800];
    await addPicture(trx, { id: "shown", userId: "dana", isShown: 1, sizes });
    await addPicture(trx, { id: "loose", userId: "dana", isShown: 0, sizes: [1] });
    await addPicture(trx, { id: "lost", userId: "gone", isShown: 1, sizes: [] });
    await sql`insert into files (id, position, uploader_id, path, name, size, content_type, created_at)
      values ('notes', 0, 'dana', 'attachments/1_notes.txt', 'notes.txt', 5, 'text/plain', 1)`.execute(
      trx,
    );
  });
  const columns = ["id", "portfolio_id", "uploader_id", "width", "height", "colour"] as const;
  const picture = { width: 800, height: 600, colour: "#2f3a4c" };
  const files = db.selectFrom("files").select(columns).orderBy("id");
  expect(await files.execute()).toEqual([
    { id: "loose", portfolio_id: null, uploader_id: "dana", ...picture },
    { id: "lost", portfolio_id: null, uploader_id: "gone", ...picture },
    {
      id: "notes",
      portfolio_id: null,
      uploader_id: "dana",
      width: null,
      height: null,
      colour: null,
    },
    { id: "shown", portfolio_id: "dana", uploader_id: "dana", ...picture },
  ]);
  const sizes = db.selectFrom("pictures").selectAll().orderBy("file_id").orderBy("width");
  expect(await sizes.execute()).toMatchObject([
    { file_id: "loose", size: "1", stored_id: "loose-1", width: 1, height: 1 },
    { file_id: "shown", size: "320", stored_id: "shown-320", width: 320, height: 240 },
    { file_id: "shown", size: "640", stored_id: "shown-640", width: 640, height: 480 },
    { file_id: "shown", size: "800", stored_id: "shown-800", width: 800, height: 600 },
  ]);
});

test("keeps a portfolio's files when its member id changes", async () => {
  const db = await older.migrateWith(async (trx) => {
    await addPortfolio(trx, "dana");
    await addPicture(trx, { id: "shown", userId: "dana", isShown: 1, sizes: [] });
  });
  await db.updateTable("portfolios").set({ user_id: "dana-again" }).execute();
  const files = db.selectFrom("files").select("portfolio_id");
  expect(await files.execute()).toEqual([{ portfolio_id: "dana-again" }]);
});
