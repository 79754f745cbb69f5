import { fileSize } from "../../../domain/files/files.ts";
import { fullNameOf, isEmail, nameMaxLength } from "../../../domain/people/people.ts";
import {
  defaultSubtitle,
  isPhone,
  portfolioPictureMaxBytes,
  subtitleMaxLength,
} from "../../../domain/portfolios/portfolios.ts";
import type { WrittenLine } from "../archive/archive-lines.ts";
import { hashOf } from "../hash-of.ts";
import type { Converting } from "./converting.ts";
import { derivedId, idOfItem } from "./item-ids.ts";
import { readLine, readShortLine, readTime } from "./lenient.ts";
import { readExperiences, type OldExperience } from "./old-experiences.ts";
import { readSections } from "./old-sections.ts";
import type { Fields, Item } from "./open-export.ts";
import { displayAddress } from "./stored-files.ts";

export async function convertPortfolio(
  item: Item,
  converting: Converting,
): Promise<WrittenLine<"portfolios">> {
  const { fields, place } = item;
  const notes: string[] = [];
  const header = readHeader(fields, notes);
  const slug = readLine(fields, "urlSlug");
  const oldId = item.oldId || readLine(fields, "userId");
  if (oldId === "") {
    return { name: slug || fullNameOf(header) || `portfolio ${place}`, leftOut: "no owner" };
  }
  const id = idOfItem("portfolios", { oldId });
  const sections = readSections(fields, notes);
  const read = readExperiences(fields, notes);
  const createdAt = readTime(fields, "createdAt", notes);
  const updatedAt = readTime(fields, "updatedAt", notes);
  const profile = await addPicture(converting, id, fields.get("profilePicture"), notes);
  const pictures = [profile];
  const experiences = [];
  for (const { photos, ...entry } of read) {
    const shown = [];
    for (const { reference, alt } of photos) {
      const picture = await addPicture(converting, id, reference, notes);
      if (!picture) continue;
      pictures.push(picture);
      shown.push({ id: picture.id, alt });
    }
    experiences.push({ ...entry, photos: shown });
  }
  const hash = hashOf({
    ...header,
    sections,
    experiences: read.map(withoutPhotos),
    picture: null,
    createdAt: createdAt && Date.parse(createdAt),
    updatedAt: updatedAt && Date.parse(updatedAt),
    files: pictures.map((picture) => picture?.hashed),
  });
  return {
    id,
    memberId: idOfItem("users", { oldId }),
    slug,
    ...header,
    sections,
    experiences,
    pictureId: profile?.id ?? null,
    pictures: pictures.flatMap((file) => (file ? [{ id: file.id, name: file.name }] : [])),
    createdAt,
    updatedAt,
    hash,
    notes,
  };
}

function withoutPhotos({ photos, ...entry }: OldExperience) {
  return { ...entry, alts: photos.map(({ alt }) => alt) };
}

function readHeader(fields: Fields, notes: string[]) {
  const validOrEmpty = (field: string, isValid: (text: string) => boolean) => {
    const text = readLine(fields, field);
    if (text === "" || isValid(text)) return text;
    notes.push(`${field} "${text.slice(0, 100)}" is not valid, left out`);
    return "";
  };
  return {
    userEmail: readLine(fields, "userEmail"),
    firstName: readShortLine(fields, "firstName", nameMaxLength, notes),
    lastName: readShortLine(fields, "lastName", nameMaxLength, notes),
    subtitle: readShortLine(fields, "subtitle", subtitleMaxLength, notes) || defaultSubtitle,
    contactEmail: validOrEmpty("contactEmail", isEmail),
    contactPhone: validOrEmpty("contactPhone", isPhone),
  };
}

async function addPicture(
  { findFile, beside }: Converting,
  portfolioId: string,
  reference: unknown,
  notes: string[],
) {
  if (reference === undefined || reference === null || reference === "") return undefined;
  const picture = findFile(reference);
  const isTooLarge = picture !== undefined && picture.size >= portfolioPictureMaxBytes;
  if (!picture || isTooLarge) {
    const problem = isTooLarge ? `of ${fileSize(portfolioPictureMaxBytes)} or more` : "missing";
    notes.push(`picture ${problem}, left out: ${displayAddress(reference)}`);
    return undefined;
  }
  const { name, size, source, path } = picture;
  const isEmbedded = "bytes" in source;
  const id = derivedId(portfolioId, isEmbedded ? name : source.absolute);
  await beside.add(id, picture);
  // Earlier versions recorded the name of an embedded picture.
  return { id, name, hashed: [isEmbedded ? name : path, size] };
}

export function convertSlug({ oldId: slug, fields, place }: Item): WrittenLine<"portfolio_slugs"> {
  const owner = readLine(fields, "userId");
  if (slug !== "" && owner !== "") return { slug, memberId: idOfItem("users", { oldId: owner }) };
  return { name: slug || `address ${place}`, leftOut: slug === "" ? "no address" : "no owner" };
}
