import { emailKey, isEmail, nameKey } from "../../../domain/people/people.ts";
import { memberStatuses } from "../../../domain/people/person-status.ts";
import { databaseKind, type Db, type Trx } from "../../db/open.ts";
import { personCalled } from "../../people/unclaimed.ts";

/** Who wrote something: a person who has a row, or a name with or without an address. */
export type Writer = { id: string | null; name: string; email?: string };

/** The row of a writer, also when it is made only now, with the name to find the text by. */
export async function personOf(trx: Trx, writer: Writer): Promise<Writer> {
  if (writer.id === null && writer.name === "") return writer;
  const { name, email = isEmail(name) ? name : undefined } = writer;
  const known = writer.id === null ? undefined : await findPerson(trx, writer.id);
  return known ?? personCalled(trx, { name, email });
}

/** Holds the row, so that erasing the person waits, and then finds what names them. */
function findPerson(trx: Trx, id: string): Promise<Writer | undefined> {
  return trx
    .selectFrom("members")
    .select(["id", "full_name as name"])
    .where("id", "=", id)
    .$if(databaseKind(trx) === "postgres", (found) => found.forKeyShare())
    .executeTakeFirst();
}

type Person = { id: string; email: string; fullName: string };

/** Everybody whom names and addresses in an export can mean. */
export class People {
  readonly #byEmail = new Map<string, Person>();
  readonly #byName = new Map<string, Person[]>();
  /** People who have no account any more, by their addresses and names. */
  readonly #former = new Map<string, Writer>();
  readonly #erased = new Set<string>();
  readonly #byOldId = new Map<string, string>();
  /** Of members, by their ids. */
  readonly #names = new Map<string, string>();

  /** @param called by which name they are meant, where it is not the one of today */
  add(person: Person, called = person.fullName): void {
    this.#byEmail.set(emailKey(person.email), person);
    this.#names.set(person.id, person.fullName);
    const key = nameKey(called);
    const others = (this.#byName.get(key) ?? []).filter(({ id }) => id !== person.id);
    this.#byName.set(key, [...others, person]);
  }

  /** Which member somebody of the export is. */
  link(oldId: string, memberId: string): void {
    this.#byOldId.set(oldId, memberId);
  }

  /** @param former with the id of an account that was removed, by which they can still be erased */
  addFormer(email: string, former: Writer): void {
    this.#former.set(emailKey(email), former);
    if (former.id === null) return;
    const key = nameKey(former.name);
    const other = this.#former.get(key);
    const isSame = other === undefined || other.id === former.id;
    // Of two nobody knows who it was: erasing one of them would take the other's texts along.
    this.#former.set(key, isSame ? former : { id: null, name: former.name });
  }

  /** Who asked to be forgotten is not named again (rule 1.135). */
  addErased(email: string, fullName: string): void {
    for (const key of [emailKey(email), nameKey(fullName)]) if (key !== "") this.#erased.add(key);
  }

  /** @param text a name or an address */
  isErased(text: string): boolean {
    return this.#erased.has(emailKey(text)) || this.#erased.has(nameKey(text));
  }

  memberOf(oldId: string, email: string): string | undefined {
    return this.#byOldId.get(oldId) ?? this.#byEmail.get(emailKey(email))?.id;
  }

  nameOf(memberId: string): string | undefined {
    return this.#names.get(memberId);
  }

  idOfEmail(email: string): string | undefined {
    return this.#byEmail.get(emailKey(email))?.id;
  }

  /** Of two members with the same name nobody can know who it was: the name is kept as text. */
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
    .select(["id", "email", "full_name as fullName"])
    .where("status", "in", memberStatuses)
    .execute();
  for (const row of rows) people.add({ ...row, email: row.email ?? "" });
  return people;
}
