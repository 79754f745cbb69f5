import type { PortfolioExperience } from "../../domain/portfolios/portfolio-shapes.ts";
import type { Section } from "../../domain/portfolios/portfolios.ts";
import type { DbOrTrx, Trx } from "../db/open.ts";

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

export async function findPortfolioByMember(
  db: DbOrTrx,
  userId: string,
): Promise<Portfolio | undefined> {
  const row = await selectPortfolio(db).where("user_id", "=", userId).executeTakeFirst();
  return row && toPortfolio(row);
}

/** Finds the portfolio only while this save is the latest. */
export async function findPortfolioBySave(
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

export async function findPortfolioBySlug(
  db: DbOrTrx,
  slug: string,
): Promise<Portfolio | undefined> {
  const row = await selectPortfolio(db).where("url_slug", "=", slug).executeTakeFirst();
  return row && toPortfolio(row);
}

export type Preview = Pick<
  Portfolio,
  "userId" | "version" | "isPublished" | "pictureId" | "firstName" | "lastName" | "subtitle"
>;

/** Leaves out the long texts, since anyone may request a preview at any rate. */
export async function findPreviewBySlug(db: DbOrTrx, slug: string): Promise<Preview | undefined> {
  const row = await db
    .selectFrom("portfolios")
    .select(["user_id as userId", "version", "is_published", "profile_picture as pictureId"])
    .select(["first_name as firstName", "last_name as lastName", "subtitle"])
    .where("url_slug", "=", slug)
    .executeTakeFirst();
  return row && { ...row, isPublished: row.is_published === 1 };
}

export async function findSlugOwner(db: DbOrTrx, slug: string): Promise<string | undefined> {
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

/** Without the slug, which never changes. */
type Written = Omit<Portfolio, "userId" | "slug" | "createdAt"> & { saveId?: string | undefined };

export async function insertPortfolio(
  trx: Trx,
  {
    userId,
    slug,
    userEmail,
    createdAt,
    ...written
  }: Written & { userId: string; slug: string; userEmail: string; createdAt?: number | null },
): Promise<void> {
  await trx
    .insertInto("portfolios")
    .values({
      user_id: userId,
      user_email: userEmail,
      url_slug: slug,
      created_at: createdAt ?? written.updatedAt,
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

export async function deletePortfolioRow(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("portfolios").where("user_id", "=", userId).execute();
}
