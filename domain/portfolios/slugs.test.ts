import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmpty } from "../content/is-empty.ts";
import { isSlug, reservedSlugs, slugMaxLength, slugProblems, slugify } from "./slugs.ts";

const codes = (slug: string) => slugProblems(slug).map(({ code }) => code);

/** Names, and anything else that people may type. */
const typed = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 90 }),
  fc.stringMatching(/^[A-Za-z0-9 \t\u00a0-]{0,90}$/),
  fc.constantFrom(...reservedSlugs),
);

describe("a typed slug", () => {
  test.each([
    ["Theo Okafor", "theo-okafor"],
    ["  Mei", "--mei"],
    ["a\u00a0b\tc", "a-b-c"],
    ["Łukasz", "łukasz"],
    ["KR-07", "kr-07"],
  ])("%j becomes %s", (text, slug) => expect(slugify(text)).toBe(slug));

  test("has no capitals or spaces, and does not change when typed again", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const slug = slugify(text);
        expect(slug).not.toMatch(/[A-Z\s]/);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  test("is refused only for its characters, its length, or a reserved word", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const slug = slugify(text);
        const foreign = /[^a-z0-9-]/.test(slug);
        const expected = isEmpty(slug)
          ? ["slug-missing"]
          : foreign
            ? ["slug-not-valid"]
            : slug.length > slugMaxLength
              ? ["slug-too-long"]
              : reservedSlugs.has(slug)
                ? ["slug-taken"]
                : [];
        expect(codes(slug)).toEqual(expected);
      }),
    );
  });
});

describe("a slug", () => {
  test.each([slugMaxLength - 1, slugMaxLength])("may have %i characters", (length) =>
    expect(codes("x".repeat(length))).toEqual([]),
  );
  test("may not have one more", () =>
    expect(codes("x".repeat(slugMaxLength + 1))).toEqual(["slug-too-long"]));

  test.each(["", " ", "\t\n", "\u00a0", "\u200b", "\uffa0"])("%j counts as missing", (slug) =>
    expect(codes(slug)).toEqual(["slug-missing"]),
  );
  test.each(["Theo", "theo okafor", "théo", "a/b", "a.b", "a_b", "theo\n", "%41", "ﬁ", "０"])(
    "%j contains invalid characters",
    (slug) => expect(codes(slug)).toEqual(["slug-not-valid"]),
  );

  test("needs no encoding in an address", () => {
    fc.assert(
      fc.property(typed, (slug) => {
        fc.pre(isSlug(slug));
        const path = new URL(`/${slug}`, "https://wiki.team.edu").pathname;
        expect(path).toBe(`/${slug}`);
        expect(encodeURIComponent(slug)).toBe(slug);
      }),
    );
  });

  test.each(["login", "help", "chat", "chassis"])("%s is reserved", (slug) =>
    expect(codes(slug)).toEqual(["slug-taken"]),
  );

  test("that is reserved is listed as it would be typed", () => {
    const others = [...reservedSlugs].filter(
      (word) => slugify(word) !== word || !/^[a-z0-9-]+$/.test(word),
    );
    expect([reservedSlugs.size > 100, others]).toEqual([true, []]);
  });
});
