import type { ExpressionBuilder } from "kysely";
import { attachmentPath } from "../../domain/files/files.ts";
import type { PortfolioPicture } from "../../domain/portfolios/portfolio-shapes.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";
import type { StoredBytes } from "../files/read-stored.ts";
import { insertFile } from "../files/store.ts";

const columns = ["id", "width", "height", "colour"] as const;
const preparedType = "image/webp";
type Prepared = Pick<PortfolioPicture, "width" | "height" | "colour">;

export async function listPicturesOfPortfolio(
  db: DbOrTrx,
  userId: string,
  ids: readonly string[],
): Promise<PortfolioPicture[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("files")
    .select(columns)
    .$narrowType<Prepared>()
    .where("portfolio_id", "=", userId)
    .where("id", "in", ids)
    .execute();
}

export async function findPreparedPicture(
  db: DbOrTrx,
  userId: string,
  id: string,
): Promise<PortfolioPicture | undefined> {
  return db
    .selectFrom("files")
    .select(columns)
    .$narrowType<Prepared>()
    .where("id", "=", id)
    .where(isPreparedBy(userId))
    .executeTakeFirst();
}

function isPreparedBy(userId: string) {
  return ({ and, eb, or }: ExpressionBuilder<Tables, "files">) =>
    and([
      eb("colour", "is not", null),
      or([
        eb("portfolio_id", "=", userId),
        and([eb("portfolio_id", "is", null), eb("uploader_id", "=", userId)]),
      ]),
    ]);
}

/** @returns false when the upload is already used or has been deleted */
export async function convertUploadToPicture(
  trx: Trx,
  { id, uploaderId, ...picture }: PortfolioPicture & { uploaderId: string; size: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("files")
    .set({ ...picture, content_type: preparedType, sha256: null })
    .where("id", "=", id)
    .where("uploader_id", "=", uploaderId)
    .where("document_id", "is", null)
    .where("portfolio_id", "is", null)
    .where("colour", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** @returns those attached; other ids are unknown or belong to another member */
export async function attachPictures(
  trx: Trx,
  userId: string,
  ids: readonly string[],
): Promise<PortfolioPicture[]> {
  if (ids.length === 0) return [];
  return trx
    .updateTable("files")
    .set({ portfolio_id: userId })
    .where("id", "in", ids)
    .where(isPreparedBy(userId))
    .returning(columns)
    .$narrowType<Prepared>()
    .execute();
}

export async function findOtherPictures(
  trx: Trx,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("files")
    .select("id")
    .where("portfolio_id", "=", userId)
    .execute();
  return rows.map(({ id }) => id).filter((id) => !ids.includes(id));
}

/** Includes uploads that the portfolio does not show. */
export async function listPicturesOfMember(trx: Trx, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("files")
    .select("id")
    .where("portfolio_id", "=", userId)
    .unionAll(
      trx
        .selectFrom("files")
        .select("id")
        .where("uploader_id", "=", userId)
        .where("document_id", "is", null)
        .where("portfolio_id", "is", null),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export type PictureSizeRecord = {
  stored: StoredBytes;
  userId: string;
  /** True when a published portfolio shows the picture. */
  isPublic: boolean;
  isFindable: boolean;
};

/** @param file the last part of the URL: width in pixels and format, as in "640.webp" */
export async function findPictureSize(
  db: Db,
  id: string,
  file: string,
): Promise<PictureSizeRecord | undefined> {
  const [, width] = /^([1-9]\d{0,3})\.webp$/.exec(file) ?? [];
  if (width === undefined) return undefined;
  const row = await db
    .selectFrom("pictures")
    .innerJoin("files", "files.id", "pictures.file_id")
    .leftJoin("portfolios", "portfolios.user_id", "files.portfolio_id")
    .select(["pictures.stored_id", "pictures.sha256", "files.uploader_id", "files.portfolio_id"])
    .select(["portfolios.is_published", "portfolios.is_findable"])
    .where("pictures.file_id", "=", id)
    .where("pictures.size", "=", width)
    .executeTakeFirst();
  if (!row) return undefined;
  const isPublic = row.is_published === 1;
  return {
    stored: { id: row.stored_id, sha256: row.sha256 },
    userId: row.portfolio_id ?? row.uploader_id,
    isPublic,
    isFindable: isPublic && row.is_findable === 1,
  };
}

export async function findLargestSize(db: Db, pictureId: string): Promise<StoredBytes | undefined> {
  return db
    .selectFrom("pictures")
    .select(["stored_id as id", "sha256"])
    .where("file_id", "=", pictureId)
    .orderBy("width", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertPicture(
  db: DbOrTrx,
  picture: PortfolioPicture,
  { uploaderId, name, portfolioId }: { uploaderId: string; name: string; portfolioId?: string },
): Promise<void> {
  const at = Date.now();
  const path = attachmentPath(name, at);
  const file = { ...picture, uploaderId, name, path, size: 0, contentType: preparedType, at };
  await insertFile(db, { ...file, ...(portfolioId !== undefined && { portfolioId }) });
}
