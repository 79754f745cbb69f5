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
import { picturesBeside } from "../../portfolios/picture-store.ts";
import { insertPortfolio, portfolioOfMember, updatePortfolio } from "../../portfolios/store.ts";
import { refuseErased, wasErased } from "./erased.ts";
import { left, take, type Importing, type ItemReport, type Present } from "./importing.ts";
import { findTaken, idOfItem, sourceOf } from "./ledger.ts";
import { cut, lineIn, timeIn } from "./lenient.ts";
import { readExperiences, type OldExperience } from "./old-experiences.ts";
import { readSections } from "./old-sections.ts";
import { chooseSlug, wantedSlug } from "./old-slugs.ts";
import type { Fields, Item } from "./open-export.ts";
import {
  findPortfolioFiles,
  insertPictures,
  removePictures,
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

/** A portfolio with its pictures, at the address that it had; of a removed member too (rule 1.82). */
export async function importPortfolio(importing: Importing, item: Item): Promise<ItemReport> {
  const { context } = importing;
  const notes: string[] = [];
  const portfolio = readPortfolio(item.fields, notes);
  const oldId = item.oldId || lineIn(item.fields, "userId");
  const wanted = wantedSlug(importing, item.fields, oldId);
  const name = wanted || fullNameOf(portfolio) || `portfolio ${item.place}`;
  if (oldId === "") return left(name, "nobody whose it is");
  if (await isOfErased(importing, oldId, portfolio)) {
    importing.slugs.used.add(wanted);
    return left(`portfolio ${item.place}`, "its member asked to be forgotten");
  }
  const texts = { sections: portfolio.sections, experiences: saidOf(portfolio) };
  const tooLarge = Object.entries(texts).find(
    ([, parts]) => sectionsBytes(parts) > sectionsMaxBytes,
  );
  if (tooLarge) return left(name, `its ${tooLarge[0]} are larger than ${sectionsMaxBytes} bytes`);
  const member = await memberOf(importing, oldId, portfolio);
  if (member === undefined) notes.push("its member has no account: a captain can hand it over");
  const owner = member ?? idOfItem("portfolios", { ...item, oldId });
  const slug = await chooseSlug(
    importing,
    { owner, oldId },
    { wanted, otherwise: fullNameOf(portfolio) },
    notes,
  );
  const files = await findPortfolioFiles(importing, portfolio, notes);
  const { report, isThere } = await take<Pictures>(importing, {
    collection: "portfolios",
    item: { ...item, oldId },
    newId: owner,
    name,
    notes,
    said: { ...portfolio, picture: null, experiences: saidOf(portfolio), files: files.said },
    find: (id, db) => findPresent(db, id, owner),
    inTheWay: hasOwn,
    hold: (trx, id) => lock(trx, `portfolio ${id}`),
    prepare: () => storePictures(context, files, notes),
    discard: (pictures) => removePictures(context, pictures),
    create: (trx, id, pictures) => create(trx, id, { portfolio, slug, pictures }),
    change: (trx, id, pictures) => change(trx, id, { portfolio, pictures }),
  });
  if (isThere) importing.slugs.used.add(wanted);
  return report;
}

async function findPresent(db: DbOrTrx, id: string, owner: string): Promise<Present | undefined> {
  const present = await portfolioOfMember(db, id);
  if (present) return { changedAt: present.updatedAt };
  // It was handed over to a new account, whose it is since (rule 1.82).
  const handedOver = id !== owner && (await portfolioOfMember(db, owner));
  return handedOver ? { changedAt: Number.POSITIVE_INFINITY } : undefined;
}

async function isOfErased(
  importing: Importing,
  oldId: string,
  { userEmail }: OldPortfolio,
): Promise<boolean> {
  if (await wasErased(importing, { oldId, fields: new Map() })) return true;
  return importing.people.isErased(userEmail);
}

/** Of this export, or of one that was imported before: there may be a file for each collection. */
async function memberOf(
  { context, people }: Importing,
  oldId: string,
  { userEmail }: OldPortfolio,
): Promise<string | undefined> {
  const known = people.memberOf(oldId, userEmail);
  if (known !== undefined) return known;
  const taken = await findTaken(context.db, sourceOf("users", { oldId, fields: new Map() }));
  return taken && (await findMember(context.db, taken.id))?.id;
}

function saidOf({ experiences }: OldPortfolio): object[] {
  return experiences.map(({ photos, ...entry }) => ({
    ...entry,
    alts: photos.map(({ alt }) => alt),
  }));
}

function readPortfolio(fields: Fields, notes: string[]): OldPortfolio {
  const names = ["firstName", "lastName"] as const;
  const [firstName = "", lastName = ""] = names.map((name) =>
    cut(lineIn(fields, name), nameMaxLength, "a name", notes),
  );
  const subtitle = lineIn(fields, "subtitle") || defaultSubtitle;
  return {
    userEmail: lineIn(fields, "userEmail"),
    firstName,
    lastName,
    subtitle: cut(subtitle, subtitleMaxLength, "the subtitle", notes),
    contactEmail: fittingOr("contact email", lineIn(fields, "contactEmail"), isEmail, notes),
    contactPhone: fittingOr("contact phone", lineIn(fields, "contactPhone"), isPhone, notes),
    sections: readSections(fields, notes),
    experiences: readExperiences(fields, notes),
    picture: fields.get("profilePicture") ?? null,
    createdAt: timeIn(fields, "createdAt", notes),
    updatedAt: timeIn(fields, "updatedAt", notes),
  };
}

function fittingOr(
  what: string,
  text: string,
  fits: (text: string) => boolean,
  notes: string[],
): string {
  if (text === "" || fits(text)) return text;
  notes.push(`${what} "${text.slice(0, 100)}" is none, left out`);
  return "";
}

function isPhone(text: string): boolean {
  return text.length <= phoneMaxLength && /^\+?[\d\s()./-]*\d[\d\s()./-]*$/.test(text);
}

const hasOwn = "its member has made one here";

type Creating = { portfolio: OldPortfolio; slug: string; pictures: Pictures };

/** @throws Refusal "portfolio-changed" when its member has made one here */
async function create(
  trx: Trx,
  id: string,
  { portfolio, slug, pictures }: Creating,
): Promise<void> {
  await refuseErased(trx, id);
  await lock(trx, `portfolio ${id}`);
  if (await portfolioOfMember(trx, id)) {
    throw new Refusal("portfolio-changed", { detail: hasOwn });
  }
  const member = await findMember(trx, id);
  const updatedAt = portfolio.updatedAt ?? portfolio.createdAt ?? Date.now();
  const userEmail = emailKey(member?.email ?? portfolio.userEmail);
  const named = { ...portfolio, ...nameOf(portfolio, member ?? { firstName: slug, lastName: "" }) };
  const written = writtenOf(named, pictures, { version: 1, updatedAt });
  await insertPortfolio(trx, { ...written, userId: id, userEmail, slug });
  const created = { created_at: portfolio.createdAt ?? updatedAt };
  await trx.updateTable("portfolios").set(created).where("user_id", "=", id).execute();
  await finish(trx, id, pictures);
}

type Named = { firstName: string; lastName: string };

/** Its own name, where it has one. */
function nameOf(portfolio: Named, otherwise: Named): Named {
  const matchesEtag = !isEmpty(portfolio.firstName) || !isEmpty(portfolio.lastName);
  const { firstName, lastName } = matchesEtag ? portfolio : otherwise;
  return { firstName, lastName };
}

async function change(
  trx: Trx,
  id: string,
  { portfolio, pictures }: Omit<Creating, "slug">,
): Promise<void> {
  const present = await portfolioOfMember(trx, id);
  if (!present) throw new Refusal("portfolio-changed");
  const { version, updatedAt, isPublished, isFindable } = present;
  const next = { version: version + 1, updatedAt: portfolio.updatedAt ?? updatedAt };
  const named = { ...portfolio, ...nameOf(portfolio, (await findMember(trx, id)) ?? present) };
  const written = writtenOf(named, pictures, next);
  await updatePortfolio(trx, id, { ...written, isPublished, isFindable });
  await finish(trx, id, pictures);
}

async function finish(trx: Trx, userId: string, pictures: Pictures): Promise<void> {
  await insertPictures(trx, userId, pictures);
  const ids = pictures.made.map(({ picture }) => picture.id);
  await removeFiles(trx, await picturesBeside(trx, userId, ids));
  const at = Date.now();
  await recordEvent(trx, { kind: "portfolio.changed", subjectId: userId, actorId: null, at });
}

function writtenOf(
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
