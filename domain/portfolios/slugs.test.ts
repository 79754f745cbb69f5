import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSlug, reservedSlugs, slugMaxLength, slugProblems, typedSlug } from "./slugs.ts";

const codes = (slug: string) => slugProblems(slug).map(({ code }) => code);

/** Names as people have them, and anything else that a keyboard gives. */
const typed = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 90 }),
  fc.stringMatching(/^[A-Za-z0-9 \t\u00a0-]{0,90}$/),
  fc.constantFrom(...reservedSlugs),
);

describe("what is typed as an address", () => {
  test.each([
    ["Theo Okafor", "theo-okafor"],
    ["  Mei", "--mei"],
    ["a\u00a0b\tc", "a-b-c"],
    ["Łukasz", "łukasz"],
    ["KR-07", "kr-07"],
  ])("%j becomes %s", (text, slug) => expect(typedSlug(text)).toBe(slug));

  test("has no capital and no space, and stays as it is when it is typed once more", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const slug = typedSlug(text);
        expect(slug).not.toMatch(/[A-Z\s]/);
        expect(typedSlug(slug)).toBe(slug);
      }),
    );
  });

  test("is refused only for letters that no address has, for its length, or for who has it", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const slug = typedSlug(text);
        const foreign = /[^a-z0-9-]/.test(slug);
        const expected =
          slug === ""
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

describe("an address", () => {
  test.each([slugMaxLength - 1, slugMaxLength])("may have %i characters", (length) =>
    expect(codes("x".repeat(length))).toEqual([]),
  );
  test("may not have one more", () =>
    expect(codes("x".repeat(slugMaxLength + 1))).toEqual(["slug-too-long"]));

  test.each(["", " ", "\t\n", "\u00a0"])("%j is none", (slug) =>
    expect(codes(slug)).toEqual(["slug-missing"]),
  );
  test.each(["Theo", "theo okafor", "théo", "a/b", "a.b", "a_b", "theo\n", "%41", "ﬁ", "０"])(
    "%j has what no address has",
    (slug) => expect(codes(slug)).toEqual(["slug-not-valid"]),
  );

  test("is one exactly when it stands in an address as it is", () => {
    fc.assert(
      fc.property(typed, (slug) => {
        fc.pre(isSlug(slug));
        const path = new URL(`/${slug}`, "https://wiki.team.edu").pathname;
        expect(path).toBe(`/${slug}`);
        expect(encodeURIComponent(slug)).toBe(slug);
      }),
    );
  });

  test.each(["login", "help", "chat", "chassis"])("%s is kept for the product", (slug) =>
    expect(codes(slug)).toEqual(["slug-taken"]),
  );

  test("that the product needs is as it would be typed, so that none slips past in another spelling", () => {
    const others = [...reservedSlugs].filter(
      (word) => typedSlug(word) !== word || !/^[a-z0-9-]+$/.test(word),
    );
    expect([reservedSlugs.size > 100, others]).toEqual([true, []]);
  });
});
