import { cutText } from "../../domain/cut-text.ts";
import type { Author } from "../../domain/documents/document-shapes.ts";
import {
  emailKey,
  emailMaxLength,
  formerMemberName,
  isEmail,
  nameKey,
} from "../../domain/people/people.ts";
import { memberStatuses } from "../../domain/people/person-status.ts";
import { databaseKind, type Db, type Trx } from "../db/open.ts";
import { findOrCreatePerson } from "../people/unclaimed.ts";

/** Without an id, only the name and perhaps the address are known. */
export type Writer = { id: string | null; name: string; email?: string };

export async function findOrCreateAuthor(trx: Trx, writer: Writer): Promise<Writer> {
  if (writer.id === null && writer.name === "") return writer;
  const { name, email = isEmail(name) ? name : undefined } = writer;
  const known = writer.id === null ? undefined : await findPerson(trx, writer.id);
  return known ?? findOrCreatePerson(trx, { name, email });
}

/** Locks the row, so that erasing the person waits and then finds the new text too. */
function findPerson(trx: Trx, id: string): Promise<Writer | undefined> {
  return trx
    .selectFrom("members")
    .select(["id", "full_name as name"])
    .where("id", "=", id)
    .$if(databaseKind(trx) === "postgres", (query) => query.forKeyShare())
    .executeTakeFirst();
}

type Person = { id: string; email: string; fullName: string };

export class People {
  readonly #byEmail = new Map<string, Person>();
  readonly #byName = new Map<string, Person[]>();
  readonly #former = new Map<string, Writer>();
  readonly #erased = new Set<string>();
  readonly #erasedIds = new Set<string>();
  readonly #joined = new Map<string, string>();
  readonly #names = new Map<string, string>();

  add(person: Person, exportedName = person.fullName): void {
    this.#byEmail.set(emailKey(person.email), person);
    this.#names.set(person.id, person.fullName);
    const key = nameKey(exportedName);
    const others = (this.#byName.get(key) ?? []).filter(({ id }) => id !== person.id);
    this.#byName.set(key, [...others, person]);
  }

  link(archivedId: string, memberId: string): void {
    this.#joined.set(archivedId, memberId);
  }

  /** @param former with the id of a removed account, so that its texts are erased with it */
  addFormer(email: string, former: Writer): void {
    this.#former.set(emailKey(email), former);
    if (former.id === null) return;
    const key = nameKey(former.name);
    const other = this.#former.get(key);
    const isSame = other === undefined || other.id === former.id;
    // An ambiguous name gets no id: erasing one person would erase the other's texts.
    this.#former.set(key, isSame ? former : { id: null, name: former.name });
  }

  /** Keeps an erased person from being named again (rule 1.135). */
  addErased(id: string, email = "", fullName = ""): void {
    this.#erasedIds.add(id);
    for (const key of [emailKey(email), nameKey(fullName)]) if (key !== "") this.#erased.add(key);
  }

  isErased(text: string): boolean {
    return this.#erased.has(emailKey(text)) || this.#erased.has(nameKey(text));
  }

  memberOf(archivedId: string, email: string): string | undefined {
    return this.#joined.get(archivedId) ?? this.idOfEmail(email);
  }

  nameOf(memberId: string): string | undefined {
    return this.#names.get(memberId);
  }

  idOfEmail(email: string): string | undefined {
    return this.#byEmail.get(emailKey(email))?.id;
  }

  /** An id counts only with its name, because another team may have given it to somebody else. */
  writerOf({ id, name }: Author): Writer {
    const known = this.#names.get(id ?? "");
    if (known !== undefined && nameKey(known) === nameKey(name)) return { id, name: known };
    const isNobody = name === formerMemberName || this.#erasedIds.has(id ?? "");
    return this.writer(isNobody ? "" : cutText(name, emailMaxLength));
  }

  writer(text: string): Writer {
    const byEmail = this.#byEmail.get(emailKey(text));
    if (byEmail) return { id: byEmail.id, name: byEmail.fullName };
    const named = this.#byName.get(nameKey(text)) ?? [];
    if (named.length === 1 && named[0]) return { id: named[0].id, name: named[0].fullName };
    if (named.length > 1) return { id: null, name: text };
    if (this.isErased(text)) return { id: null, name: "" };
    const former = this.#former.get(emailKey(text)) ?? this.#former.get(nameKey(text));
    return former ?? { id: null, name: text };
  }
}

export async function readPeople(db: Db): Promise<People> {
  const people = new People();
  const rows = await db
    .selectFrom("members")
    .select(["id", "email", "full_name as fullName", "status"])
    .where("status", "in", [...memberStatuses, "erased"])
    .execute();
  for (const { status, ...row } of rows) {
    if (status === "erased") people.addErased(row.id);
    else people.add({ ...row, email: row.email ?? "" });
  }
  return people;
}
