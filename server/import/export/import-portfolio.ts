import { isEmpty } from "../../../domain/content/is-empty.ts";
import { emailKey, fullNameOf, isEmail, nameMaxLength } from "../../../domain/people/people.ts";
import type { PortfolioExperience } from "../../../domain/portfolios/portfolio-shapes.ts";
import {
  defaultSubtitle,
  phoneMaxLength,
  sectionsBytes,
  sectionsMaxBytes,
  subtitleMaxLength,
  type Section,
} from "../../../domain/portfolios/portfolios.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { lock } from "../../db/dialects.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { recordEvent } from "../../events/record-event.ts";
import { removeFiles } from "../../files/actions.ts";
import { findMember } from "../../people/store.ts";
import { findOtherPictures } from "../../portfolios/picture-store.ts";
import { insertPortfolio, findPortfolioByMember, updatePortfolio } from "../../portfolios/store.ts";
import { refuseErased, wasErased } from "./erased.ts";
import {
  importItem,
  skipped,
  type Importing,
  type ItemReport,
  type ExistingItem,
} from "./importing.ts";
import { findImportedItem, idOfItem, sourceOf } from "./ledger.ts";
import { readLine, readTime, truncate } from "./lenient.ts";
import { readExperiences, type OldExperience } from "./old-experiences.ts";
import { readSections } from "./old-sections.ts";
import { chooseSlug, wantedSlug } from "./old-slugs.ts";
import type { Fields, Item } from "./open-export.ts";
import {
  findPortfolioFiles,
  insertPictures,
  removeImages,
  storePictures,
  type Pictures,
} from "./portfolio-pictures.ts";

type OldPortfolio = {
  userEmail: string;
  firstName: string;
  lastName: string;
  subtitle: string;
  contactEmail: string;
  contactPhone: string;
  sections: Section[];
  experiences: OldExperience[];
  picture: unknown;
  createdAt: number | null;
  updatedAt: number | null;
};

/** Imports a portfolio with its pictures and address, even of a removed member (rule 1.82). */
export async function importPortfolio(importing: Importing, item: Item): Promise<ItemReport> {
  const { context } = importing;
  const notes: string[] = [];
  const portfolio = readPortfolio(item.fields, notes);
  const oldId = item.oldId || readLine(item.fields, "userId");
  const wanted = wantedSlug(importing, item.fields, oldId);
  const name = wanted || fullNameOf(portfolio) || `portfolio ${item.place}`;
  if (oldId === "") return skipped(name, "no owner");
  if (await isOwnerErased(importing, oldId, portfolio)) {
    importing.slugs.used.add(wanted);
    return skipped(`portfolio ${item.place}`, "its member was erased in Paddock");
  }
  const texts = { sections: portfolio.sections, experiences: hashedExperiences(portfolio) };
  const tooLarge = Object.entries(texts).find(
    ([, parts]) => sectionsBytes(parts) > sectionsMaxBytes,
  );
  if (tooLarge)
    return skipped(name, `its ${tooLarge[0]} are larger than ${sectionsMaxBytes} bytes`);
  const member = await findOwner(importing, oldId, portfolio);
  if (member === undefined) notes.push("its member has no account: a captain can hand it over");
  const owner = member ?? idOfItem("portfolios", { ...item, oldId });
  const slug = await chooseSlug(
    importing,
    { owner, oldId },
    { wanted, otherwise: fullNameOf(portfolio) },
    notes,
  );
  const files = await findPortfolioFiles(importing, portfolio, notes);
  const { report, isThere } = await importItem<Pictures>(importing, {
    collection: "portfolios",
    item: { ...item, oldId },
    newId: owner,
    name,
    notes,
    hashed: {
      ...portfolio,
      picture: null,
      experiences: hashedExperiences(portfolio),
      files: files.hashed,
    },
    find: (id, db) => findPresent(db, id, owner),
    conflictReason: hasPortfolio,
    lock: (trx, id) => lock(trx, `portfolio ${id}`),
    prepare: () => storePictures(context, files, notes),
    discard: (pictures) => removeImages(context, pictures),
    create: (trx, id, pictures) => create(trx, id, { portfolio, slug, pictures }),
    change: (trx, id, pictures) => change(trx, id, { portfolio, pictures }),
  });
  if (isThere) importing.slugs.used.add(wanted);
  return report;
}

async function findPresent(
  db: DbOrTrx,
  id: string,
  owner: string,
): Promise<ExistingItem | undefined> {
  const present = await findPortfolioByMember(db, id);
  if (present) return { changedAt: present.updatedAt };
  // The portfolio was handed over to a new account, which now owns it (rule 1.82).
  const handedOver = id !== owner && (await findPortfolioByMember(db, owner));
  return handedOver ? { changedAt: Number.POSITIVE_INFINITY } : undefined;
}

async function isOwnerErased(
  importing: Importing,
  oldId: string,
  { userEmail }: OldPortfolio,
): Promise<boolean> {
  if (await wasErased(importing, { oldId, fields: new Map() })) return true;
  return importing.people.isErased(userEmail);
}

/** Looks in this export, then in earlier ones, because each collection may have its own file. */
async function findOwner(
  { context, people }: Importing,
  oldId: string,
  { userEmail }: OldPortfolio,
): Promise<string | undefined> {
  const known = people.memberOf(oldId, userEmail);
  if (known !== undefined) return known;
  const imported = await findImportedItem(
    context.db,
    sourceOf("users", { oldId, fields: new Map() }),
  );
  return imported && (await findMember(context.db, imported.id))?.id;
}

function hashedExperiences({ experiences }: OldPortfolio): object[] {
  return experiences.map(({ photos, ...entry }) => ({
    ...entry,
    alts: photos.map(({ alt }) => alt),
  }));
}

function readPortfolio(fields: Fields, notes: string[]): OldPortfolio {
  const names = ["firstName", "lastName"] as const;
  const [firstName = "", lastName = ""] = names.map((name) =>
    truncate(readLine(fields, name), nameMaxLength, "a name", notes),
  );
  const subtitle = readLine(fields, "subtitle") || defaultSubtitle;
  return {
    userEmail: readLine(fields, "userEmail"),
    firstName,
    lastName,
    subtitle: truncate(subtitle, subtitleMaxLength, "the subtitle", notes),
    contactEmail: validOrEmpty("contact email", readLine(fields, "contactEmail"), isEmail, notes),
    contactPhone: validOrEmpty("contact phone", readLine(fields, "contactPhone"), isPhone, notes),
    sections: readSections(fields, notes),
    experiences: readExperiences(fields, notes),
    picture: fields.get("profilePicture") ?? null,
    createdAt: readTime(fields, "createdAt", notes),
    updatedAt: readTime(fields, "updatedAt", notes),
  };
}

function validOrEmpty(
  field: string,
  text: string,
  isValid: (text: string) => boolean,
  notes: string[],
): string {
  if (text === "" || isValid(text)) return text;
  notes.push(`${field} "${text.slice(0, 100)}" is not valid, left out`);
  return "";
}

function isPhone(text: string): boolean {
  return text.length <= phoneMaxLength && /^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(text);
}

const hasPortfolio = "its member already has a portfolio in Paddock";

type NewPortfolio = { portfolio: OldPortfolio; slug: string; pictures: Pictures };

async function create(
  trx: Trx,
  id: string,
  { portfolio, slug, pictures }: NewPortfolio,
): Promise<void> {
  await refuseErased(trx, id);
  await lock(trx, `portfolio ${id}`);
  if (await findPortfolioByMember(trx, id)) {
    throw new Refusal("portfolio-changed", { detail: hasPortfolio });
  }
  const member = await findMember(trx, id);
  const updatedAt = portfolio.updatedAt ?? portfolio.createdAt ?? Date.now();
  const userEmail = emailKey(member?.email ?? portfolio.userEmail);
  const named = { ...portfolio, ...nameOf(portfolio, member ?? { firstName: slug, lastName: "" }) };
  const row = toRow(named, pictures, { version: 1, updatedAt });
  await insertPortfolio(trx, { ...row, userId: id, userEmail, slug });
  const created = { created_at: portfolio.createdAt ?? updatedAt };
  await trx.updateTable("portfolios").set(created).where("user_id", "=", id).execute();
  await finish(trx, id, pictures);
}

type Named = { firstName: string; lastName: string };

function nameOf(portfolio: Named, otherwise: Named): Named {
  const hasName = !isEmpty(portfolio.firstName) || !isEmpty(portfolio.lastName);
  const { firstName, lastName } = hasName ? portfolio : otherwise;
  return { firstName, lastName };
}

async function change(
  trx: Trx,
  id: string,
  { portfolio, pictures }: Omit<NewPortfolio, "slug">,
): Promise<void> {
  const present = await findPortfolioByMember(trx, id);
  if (!present) throw new Refusal("portfolio-changed");
  const { version, updatedAt, isPublished, isFindable } = present;
  const next = { version: version + 1, updatedAt: portfolio.updatedAt ?? updatedAt };
  const named = { ...portfolio, ...nameOf(portfolio, (await findMember(trx, id)) ?? present) };
  const row = toRow(named, pictures, next);
  await updatePortfolio(trx, id, { ...row, isPublished, isFindable });
  await finish(trx, id, pictures);
}

async function finish(trx: Trx, userId: string, pictures: Pictures): Promise<void> {
  await insertPictures(trx, userId, pictures);
  const ids = pictures.made.map(({ picture }) => picture.id);
  await removeFiles(trx, await findOtherPictures(trx, userId, ids));
  const at = Date.now();
  await recordEvent(trx, { kind: "portfolio.changed", subjectId: userId, actorId: null, at });
}

function toRow(
  portfolio: OldPortfolio,
  { profile, photos }: Pictures,
  { version, updatedAt }: { version: number; updatedAt: number },
) {
  const { firstName, lastName, subtitle, contactEmail, contactPhone, sections } = portfolio;
  const experiences: PortfolioExperience[] = portfolio.experiences.map((entry, at) => ({
    ...entry,
    photos: photos[at] ?? [],
  }));
  const shown = { pictureId: profile, isPublished: true, isFindable: false, version, updatedAt };
  return {
    firstName,
    lastName,
    subtitle,
    contactEmail,
    contactPhone,
    sections,
    experiences,
    ...shown,
  };
}
