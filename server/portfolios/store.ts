import type { PortfolioExperience, PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import type { Section } from "../../domain/portfolios.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";

/** A portfolio as it is kept. */
export type Portfolio = {
  userId: string;
  slug: string;
  version: number;
  isPublished: boolean;
  isFindable: boolean;
  pictureId: string | null;
  firstName: string;
  lastName: string;
  subtitle: string;
  contactEmail: string;
  contactPhone: string;
  sections: Section[];
  experiences: PortfolioExperience[];
  createdAt: number;
  updatedAt: number;
};

export async function portfolioOfMember(
  db: DbOrTrx,
  userId: string,
): Promise<Portfolio | undefined> {
  const row = await selectPortfolio(db).where("user_id", "=", userId).executeTakeFirst();
  return row && toPortfolio(row);
}

/** As a member's save left it, while nothing else was saved. */
export async function portfolioOfSave(
  db: DbOrTrx,
  userId: string,
  saveId: string,
): Promise<Portfolio | undefined> {
  const row = await selectPortfolio(db)
    .where("user_id", "=", userId)
    .where("save_id", "=", saveId)
    .executeTakeFirst();
  return row && toPortfolio(row);
}

export async function portfolioAt(db: DbOrTrx, slug: string): Promise<Portfolio | undefined> {
  const row = await selectPortfolio(db).where("url_slug", "=", slug).executeTakeFirst();
  return row && toPortfolio(row);
}

/** What the preview of a link shows of it. */
export type Preview = Pick<
  Portfolio,
  "userId" | "version" | "isPublished" | "pictureId" | "firstName" | "lastName" | "subtitle"
>;

/** Without its texts, which may be long: anybody may ask for it, and as often as they like. */
export async function previewAt(db: DbOrTrx, slug: string): Promise<Preview | undefined> {
  const row = await db
    .selectFrom("portfolios")
    .select(["user_id as userId", "version", "is_published", "profile_picture as pictureId"])
    .select(["first_name as firstName", "last_name as lastName", "subtitle"])
    .where("url_slug", "=", slug)
    .executeTakeFirst();
  return row && { ...row, isPublished: row.is_published === 1 };
}

/** Whose address it is. */
export async function ownerOfSlug(db: DbOrTrx, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("portfolios")
    .select("user_id as userId")
    .where("url_slug", "=", slug)
    .executeTakeFirst();
  return row?.userId;
}

function selectPortfolio(db: DbOrTrx) {
  return db
    .selectFrom("portfolios")
    .select([
      "user_id as userId",
      "url_slug as slug",
      "version",
      "is_published",
      "is_findable",
      "profile_picture as pictureId",
      "first_name as firstName",
      "last_name as lastName",
      "subtitle",
      "contact_email as contactEmail",
      "contact_phone as contactPhone",
      "sections",
      "experiences",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPortfolio>["executeTakeFirstOrThrow"]>>;

function toPortfolio({ is_published, is_findable, sections, experiences, ...row }: Row): Portfolio {
  return {
    ...row,
    isPublished: is_published === 1,
    isFindable: is_findable === 1,
    sections: JSON.parse(sections) as Section[],
    experiences: JSON.parse(experiences) as PortfolioExperience[],
  };
}

/** Everything but the address, which is given once. */
type Written = Omit<Portfolio, "userId" | "slug" | "createdAt"> & { saveId?: string | undefined };

export async function insertPortfolio(
  trx: Trx,
  {
    userId,
    slug,
    userEmail,
    ...written
  }: Written & { userId: string; slug: string; userEmail: string },
): Promise<void> {
  await trx
    .insertInto("portfolios")
    .values({
      user_id: userId,
      user_email: userEmail,
      url_slug: slug,
      created_at: written.updatedAt,
      ...columnsOf(written),
    })
    .execute();
}

export async function updatePortfolio(trx: Trx, userId: string, written: Written): Promise<void> {
  await trx
    .updateTable("portfolios")
    .set(columnsOf(written))
    .where("user_id", "=", userId)
    .execute();
}

function columnsOf(written: Written) {
  return {
    version: written.version,
    is_published: written.isPublished ? 1 : 0,
    is_findable: written.isFindable ? 1 : 0,
    profile_picture: written.pictureId,
    first_name: written.firstName,
    last_name: written.lastName,
    subtitle: written.subtitle,
    contact_email: written.contactEmail,
    contact_phone: written.contactPhone,
    sections: JSON.stringify(written.sections),
    experiences: JSON.stringify(written.experiences),
    updated_at: written.updatedAt,
    save_id: written.saveId ?? null,
  };
}

/** @returns the ids of the bytes of its pictures, which are left to be removed */
export async function deletePortfolio(trx: Trx, userId: string): Promise<string[]> {
  await trx.deleteFrom("portfolios").where("user_id", "=", userId).execute();
  const pictures = await trx
    .selectFrom("portfolio_pictures")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  return deletePictures(
    trx,
    pictures.map(({ id }) => id),
  );
}

/** The member's own pictures among these. */
export async function picturesOfMember(
  db: DbOrTrx,
  userId: string,
  ids: readonly string[],
): Promise<PortfolioPicture[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("portfolio_pictures")
    .select(["id", "width", "height", "colour"])
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
}

/** @returns those among these that are the member's own and still there: no sweep takes them from now on */
export async function showPictures(
  trx: Trx,
  userId: string,
  ids: readonly string[],
): Promise<PortfolioPicture[]> {
  if (ids.length === 0) return [];
  return trx
    .updateTable("portfolio_pictures")
    .set({ is_shown: 1 })
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .returning(["id", "width", "height", "colour"])
    .execute();
}

/** @returns the ids of the bytes of what was shown before and is not among these, which goes */
export async function deleteAllBut(
  trx: Trx,
  userId: string,
  shown: readonly string[],
): Promise<string[]> {
  const before = await trx
    .selectFrom("portfolio_pictures")
    .select("id")
    .where("user_id", "=", userId)
    .where("is_shown", "=", 1)
    .execute();
  const gone = before.map(({ id }) => id).filter((id) => !shown.includes(id));
  return deletePictures(trx, gone);
}

/** @returns the ids of their bytes */
async function deletePictures(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const sizes = await trx
    .deleteFrom("portfolio_picture_sizes")
    .where("picture_id", "in", ids)
    .returning("stored_id as storedId")
    .execute();
  await trx.deleteFrom("portfolio_pictures").where("id", "in", ids).execute();
  return sizes.map(({ storedId }) => storedId);
}

export type PictureSize = { width: number; format: string; storedId: string };

export async function insertPicture(
  trx: Trx,
  { id, userId, width, height, colour, at }: PortfolioPicture & { userId: string; at: number },
  sizes: readonly PictureSize[],
): Promise<void> {
  await trx
    .insertInto("portfolio_pictures")
    .values({ id, user_id: userId, width, height, colour, is_shown: 0, created_at: at })
    .execute();
  await trx
    .insertInto("portfolio_picture_sizes")
    .values(
      sizes.map((size) => ({
        picture_id: id,
        width: size.width,
        format: size.format,
        stored_id: size.storedId,
      })),
    )
    .execute();
}

/**
 * A portfolio that is being saved may just now have taken it: then it stays.
 * @returns the ids of its bytes; none when it stays
 */
export async function deleteUnused(trx: Trx, id: string): Promise<string[]> {
  const sizes = await trx
    .selectFrom("portfolio_picture_sizes")
    .select("stored_id as storedId")
    .where("picture_id", "=", id)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom("portfolio_pictures")
    .where("id", "=", id)
    .where("is_shown", "=", 0)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 0n ? [] : sizes.map(({ storedId }) => storedId);
}

/** How many of the pictures that no save has taken are told at once. */
export const unusedAtOnce = 500;

export async function countUnusedPictures(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("portfolio_pictures")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .where("is_shown", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function unusedPicturesBefore(db: Db, time: number): Promise<string[]> {
  const rows = await db
    .selectFrom("portfolio_pictures")
    .select("id")
    .where("is_shown", "=", 0)
    .where("created_at", "<", time)
    .limit(unusedAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

export type PictureSizeRecord = {
  storedId: string;
  userId: string;
  /** Whether a published portfolio shows it. */
  isPublic: boolean;
  isFindable: boolean;
};

/** @param file as it is called in its address: pixels across and its format, "640.webp" */
export async function findPictureSize(
  db: Db,
  id: string,
  file: string,
): Promise<PictureSizeRecord | undefined> {
  const [, width, format] = /^([1-9]\d{0,3})\.(webp)$/.exec(file) ?? [];
  if (width === undefined || format === undefined) return undefined;
  const row = await db
    .selectFrom("portfolio_picture_sizes as sizes")
    .innerJoin("portfolio_pictures as pictures", "pictures.id", "sizes.picture_id")
    .leftJoin("portfolios", "portfolios.user_id", "pictures.user_id")
    .select(["sizes.stored_id", "pictures.user_id", "pictures.is_shown"])
    .select(["portfolios.is_published", "portfolios.is_findable"])
    .where("sizes.picture_id", "=", id)
    .where("sizes.width", "=", Number(width))
    .where("sizes.format", "=", format)
    .executeTakeFirst();
  if (!row) return undefined;
  const isPublic = row.is_shown === 1 && row.is_published === 1;
  return {
    storedId: row.stored_id,
    userId: row.user_id,
    isPublic,
    isFindable: isPublic && row.is_findable === 1,
  };
}

/** The id of its bytes, as large as they are kept. */
export async function findLargestSize(db: Db, pictureId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("portfolio_picture_sizes")
    .select("stored_id as storedId")
    .where("picture_id", "=", pictureId)
    .orderBy("width", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.storedId;
}
