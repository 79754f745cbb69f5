import { describe, expect, test } from "vitest";
import { queryKeys } from "../../web/api/query-keys.ts";
import { documentId } from "./fill.ts";
import { createPerson, drawPause, shares, type Person } from "./ordinary-day.ts";
import { seeded } from "./seeded.ts";
import { isStale } from "./shown-reads.ts";

type Act = ReturnType<Person["act"]>;

const documents = 200;
const people = 10;

function createOne(number: number) {
  return createPerson({ number, people, documents, random: seeded(number + 1) });
}

function actsOf(number: number, count: number): Act[] {
  const { act } = createOne(number);
  return Array.from({ length: count }, act);
}

function bodyOf({ request }: Act): Record<string, unknown> {
  return JSON.parse(request.body ?? "{}") as Record<string, unknown>;
}

test("makes nine reads for each write", () => {
  const sum = Object.values(shares).reduce((all, share) => all + share, 0);
  const acts = Array.from({ length: people }, (_, number) => actsOf(number, 200)).flat();
  const writes = acts.filter(({ isWrite }) => isWrite).length;
  expect(sum).toBe(1_000);
  expect(writes / acts.length).toBeCloseTo(0.1, 1);
});

test("makes every kind of request that has a share", () => {
  const names = new Set(actsOf(0, 1_500).map(({ name }) => name));
  expect([...names].toSorted()).toEqual(Object.keys(shares).toSorted());
});

test("saves each document with the version that its previous save created", () => {
  const saves = actsOf(3, 2_000).filter(({ name }) => name === "save a document");
  const versions = new Map<string, number>();
  for (const save of saves) {
    const expected = (versions.get(save.request.path) ?? 0) + 1;
    expect(bodyOf(save)["version"]).toBe(expected);
    versions.set(save.request.path, expected);
  }
  expect(saves.length).toBeGreaterThan(versions.size);
});

test("saves no document of another person", () => {
  const savedBy = (number: number) =>
    actsOf(number, 1_000)
      .filter(({ name }) => name === "save a document")
      .map(({ request }) => request.path);
  const other = new Set(savedBy(4));
  expect(other.size).toBeGreaterThan(5);
  expect(savedBy(5).filter((path) => other.has(path))).toEqual([]);
});

test("reads documents of this season more often than older ones", () => {
  const paths = actsOf(0, 2_000)
    .filter(({ name }) => name === "document")
    .map(({ request }) => request.path);
  const ofSeason = paths.filter((path) => path >= `/api/documents/${documentId(180)}`);
  expect(ofSeason.length / paths.length).toBeCloseTo(0.73, 1);
});

describe("the screen", () => {
  const shownAfter = (name: string) => {
    const person = createOne(1);
    while (person.act().name !== name);
    return person.shown().map((read) => read.name);
  };

  test.each([
    ["document", ["document", "comments", "linked from", "notifications"]],
    ["page of a document", ["document", "comments", "linked from", "notifications"]],
    ["list", ["list", "pinned in a list", "notifications"]],
    ["page of home", ["recent on home", "notifications"]],
  ])("lists its reads after “%s”", (name, expected) => {
    expect(shownAfter(name)).toEqual(expected);
  });

  test("repeats a read when an event names its key or the beginning of its key", () => {
    const id = documentId(7);
    const read = { name: "comments", key: queryKeys.comments(id), path: "" };
    expect(isStale(read, [queryKeys.document(id)])).toBe(true);
    expect(isStale(read, [queryKeys.comments(documentId(8)), queryKeys.home])).toBe(false);
    expect(isStale(read, [[...queryKeys.comments(id), "more"]])).toBe(false);
  });
});

test("draws pauses with the given mean, most of them shorter", () => {
  const random = seeded(5);
  const pauses = Array.from({ length: 20_000 }, () => drawPause(random, 10));
  const mean = pauses.reduce((all, pause) => all + pause, 0) / pauses.length;
  expect(mean).toBeCloseTo(10, 0);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
  expect(pauses.filter((pause) => pause < 10).length / pauses.length).toBeCloseTo(0.63, 1);
});
