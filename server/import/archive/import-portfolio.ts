import { isEmpty } from "../../../domain/content/is-empty.ts";
import { emailKey, fullNameOf } from "../../../domain/people/people.ts";
import {
  portfolioProblems,
  sectionsBytes,
  sectionsMaxBytes,
} from "../../../domain/portfolios/portfolios.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { lock } from "../../db/dialects.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { sanitizeText } from "../../documents/sanitize-text.ts";
import { removeFiles } from "../../files/actions.ts";
import { recordEventBy } from "../../people/members-actions.ts";
import { findMember } from "../../people/store.ts";
import { findOtherPictures } from "../../portfolios/picture-store.ts";
import { insertPortfolio, findPortfolioByMember, updatePortfolio } from "../../portfolios/store.ts";
import type { Line } from "./archive-lines.ts";
import { chooseSlug, wantedSlug } from "./choose-slug.ts";
import {
  importItem,
  skipped,
  type ExistingItem,
  type Importing,
  type ItemReport,
} from "./importing.ts";
import {
  insertPictures,
  removePictures,
  storePictures,
  type Pictures,
} from "./portfolio-pictures.ts";
import { findImportedItem, refuseErased, wasErased } from "./store.ts";

/** Imports a portfolio with pictures and slug, even a removed member's (rules 1.121, 8.7, 8.8). */
export async function importPortfolio(
  importing: Importing,
  line: Line<"portfolios">,
  place: number,
): Promise<ItemReport> {
  const { context, people } = importing;
  const { id: archivedId, memberId, userEmail, notes } = line;
  const wanted = wantedSlug(importing, line);
  const name = wanted || fullNameOf(line) || `portfolio ${place}`;
  if ((await wasErased(context.db, memberId)) || people.isErased(userEmail))
    return skipped(`portfolio ${place}`, "its member was erased in Paddock");
  const member = await findOwner(importing, line);
  if (member === undefined) notes.push("its member has no account: a captain can hand it over");
  const owner = member ?? archivedId;
  const names = { wanted, otherwise: fullNameOf(line) };
  const slug = await chooseSlug(importing, { owner, memberId }, names, notes);
  let clean = line;
  const { report } = await importItem<Pictures>(importing, {
    table: "portfolios",
    archivedId,
    newId: owner,
    name,
    notes,
    hash: line.hash,
    find: (id, db) => findPresent(db, id, owner),
    conflictReason: hasPortfolio,
    lock: (trx, id) => lock(trx, `portfolio ${id}`),
    check: async () => {
      clean = cleanTexts(line);
      return problemOf({ ...clean, slug });
    },
    prepare: () => storePictures(importing, line, notes),
    discard: (pictures) => removePictures(context, pictures),
    create: (trx, id, pictures) => create(trx, id, { line: clean, slug, pictures }),
    change: (trx, id, pictures) => change(trx, id, { line: clean, pictures }),
  });
  return report;
}

function cleanTexts(line: Line<"portfolios">): Line<"portfolios"> {
  const sections = line.sections.map((section) => ({
    ...section,
    content: sanitizeText(section.content),
  }));
  const experiences = line.experiences.map((entry) => ({
    ...entry,
    description: sanitizeText(entry.description),
  }));
  return { ...line, sections, experiences };
}

const mayBeMissing = ["section-empty", "portfolio-name-missing"];

function problemOf(form: Line<"portfolios">): string | undefined {
  const tooLarge = (["sections", "experiences"] as const).find(
    (parts) => sectionsBytes(form[parts]) > sectionsMaxBytes,
  );
  if (tooLarge) return `its ${tooLarge} are larger than ${sectionsMaxBytes} bytes`;
  const problems = portfolioProblems(form, () => true);
  return problems.find(({ code }) => !mayBeMissing.includes(code))?.detail;
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

/** Looks in this archive, then in earlier ones, because exports may be split into several files. */
async function findOwner(
  { context, people }: Importing,
  { memberId, userEmail }: Line<"portfolios">,
): Promise<string | undefined> {
  const known = people.memberOf(memberId, userEmail);
  if (known !== undefined) return known;
  const imported = await findImportedItem(context.db, "members", memberId);
  return imported && (await findMember(context.db, imported.id))?.id;
}

const hasPortfolio = "its member already has a portfolio in Paddock";

type Written = { line: Line<"portfolios">; pictures: Pictures };

async function create(
  trx: Trx,
  id: string,
  { line, slug, pictures }: Written & { slug: string },
): Promise<void> {
  await refuseErased(trx, id);
  await lock(trx, `portfolio ${id}`);
  if (await findPortfolioByMember(trx, id)) {
    throw new Refusal("portfolio-changed", { detail: hasPortfolio });
  }
  const member = await findMember(trx, id);
  const updatedAt = line.updatedAt ?? line.createdAt ?? Date.now();
  const userEmail = emailKey(member?.email ?? line.userEmail);
  const row = toRow(line, pictures, member ?? { firstName: slug, lastName: "" });
  const shown = { isPublished: true, isFindable: false, version: 1, updatedAt };
  const { createdAt } = line;
  await insertPortfolio(trx, { ...row, ...shown, userId: id, userEmail, slug, createdAt });
  await finish(trx, id, pictures);
}

async function change(trx: Trx, id: string, { line, pictures }: Written): Promise<void> {
  const present = await findPortfolioByMember(trx, id);
  if (!present) throw new Refusal("portfolio-changed");
  const { isPublished, isFindable } = present;
  const next = { version: present.version + 1, updatedAt: line.updatedAt ?? present.updatedAt };
  const row = toRow(line, pictures, (await findMember(trx, id)) ?? present);
  await updatePortfolio(trx, id, { ...row, isPublished, isFindable, ...next });
  await finish(trx, id, pictures);
}

async function finish(trx: Trx, userId: string, pictures: Pictures): Promise<void> {
  await insertPictures(trx, userId, pictures);
  const ids = pictures.made.map(({ picture }) => picture.id);
  await removeFiles(trx, await findOtherPictures(trx, userId, ids));
  await recordEventBy(trx, "portfolio.changed", userId, null);
}

type Named = { firstName: string; lastName: string };

/** @param otherwise the name of a portfolio without one */
function toRow(line: Line<"portfolios">, { profile, photos }: Pictures, otherwise: Named) {
  const hasName = !isEmpty(line.firstName) || !isEmpty(line.lastName);
  const { firstName, lastName } = hasName ? line : otherwise;
  const { subtitle, contactEmail, contactPhone } = line;
  return {
    firstName,
    lastName,
    subtitle,
    contactEmail,
    contactPhone,
    pictureId: profile,
    sections: line.sections,
    experiences: line.experiences.map((entry, at) => ({ ...entry, photos: photos[at] ?? [] })),
  };
}
