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
import { readLine, readTime, truncate } from "./lenient.ts";
import { readExperiences } from "./old-experiences.ts";
import { readSections } from "./old-sections.ts";
import { ownerOf } from "./old-slugs.ts";
import type { Fields, Item } from "./open-export.ts";
import { displayAddress, readReference, type OldFile } from "./stored-files.ts";

export async function convertPortfolio(
  converting: Converting,
  item: Item,
  slug: string,
): Promise<WrittenLine<"portfolios">> {
  const { fields, place } = item;
  const notes: string[] = [];
  const header = readHeader(fields, notes);
  const sections = readSections(fields, notes);
  const experiences = readExperiences(fields, notes);
  const createdAt = readTime(fields, "createdAt", notes);
  const updatedAt = readTime(fields, "updatedAt", notes);
  const oldId = ownerOf(item);
  if (oldId === "") {
    return { name: slug || fullNameOf(header) || `portfolio ${place}`, leftOut: "no owner" };
  }
  const id = idOfItem("portfolios", { oldId });
  const profile = fields.get("profilePicture") ?? "";
  const add = async (reference: unknown) => {
    const picture = findPicture(converting, reference, notes);
    if (!picture) return undefined;
    const { name, size, source, path } = picture;
    const isEmbedded = "bytes" in source;
    const pictureId = derivedId(id, isEmbedded ? name : source.absolute);
    await converting.beside.add(pictureId, picture, source);
    // Earlier versions recorded the name of an embedded picture.
    return { id: pictureId, name, hashed: [isEmbedded ? name : path, size] };
  };
  const pictures = [profile === "" ? undefined : await add(profile)];
  const shown = [];
  const hashed = [];
  for (const { photos, ...entry } of experiences) {
    const found = [];
    for (const { reference, alt } of photos) {
      const picture = await add(reference);
      if (!picture) continue;
      pictures.push(picture);
      found.push({ id: picture.id, alt });
    }
    shown.push({ ...entry, photos: found });
    hashed.push({ ...entry, alts: photos.map(({ alt }) => alt) });
  }
  const hash = hashOf({
    ...header,
    sections,
    experiences: hashed,
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
    experiences: shown,
    pictureId: pictures[0]?.id ?? null,
    pictures: pictures
      .flatMap((picture) => picture ?? [])
      .map(({ id: file, name }) => ({ id: file, name })),
    createdAt,
    updatedAt,
    hash,
    notes,
  };
}

function readHeader(fields: Fields, notes: string[]) {
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

function findPicture(
  { findFile }: Converting,
  reference: unknown,
  notes: string[],
): OldFile | undefined {
  const picture = findFile(reference);
  const isTooLarge = picture !== undefined && picture.size >= portfolioPictureMaxBytes;
  if (picture && !isTooLarge) return picture;
  const problem = isTooLarge ? `of ${fileSize(portfolioPictureMaxBytes)} or more` : "missing";
  const { address } = readReference(reference);
  notes.push(`picture ${problem}, left out: ${displayAddress(address)}`);
  return undefined;
}
