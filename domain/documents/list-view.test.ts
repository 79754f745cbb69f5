import { expect, test } from "vitest";
import {
  listViewCookie,
  listViewText,
  readListSearch,
  rememberedSearch,
  searchOf,
  viewIn,
} from "./list-view.ts";
import { documentSorts } from "./sorting.ts";

test.each([
  [
    { sort: "title", compact: "true" },
    { sort: "title", isCompact: true },
  ],
  [
    { sort: "size", compact: "yes" },
    { sort: "newest", isCompact: false },
  ],
  [
    { sort: ["title"], compact: false },
    { sort: "newest", isCompact: false },
  ],
  [{}, { sort: "newest", isCompact: false }],
])("reads the view of the address %j", (search, view) => {
  expect(viewIn(readListSearch(search))).toEqual(view);
});

test("remembers each view, and puts only what is unusual into the address", () => {
  for (const sort of documentSorts)
    for (const isCompact of [true, false]) {
      const view = { sort, isCompact };
      const cookies = `paddock-zone=UTC; ${listViewCookie}=${listViewText(view)}; paddock-theme=dark`;
      const search = rememberedSearch({}, cookies);
      expect(search).toEqual(searchOf(view));
      expect(viewIn(search)).toEqual(view);
    }
  expect(searchOf({ sort: "newest", isCompact: false })).toEqual({});
});

test("completes no address that says something", () => {
  const cookies = `${listViewCookie}=title.compact`;
  expect(rememberedSearch({ sort: "newest" }, cookies)).toEqual({});
  expect(rememberedSearch({ compact: false }, cookies)).toEqual({});
});

test.each(["", "paddock-list=size", "paddock-list=title;evil", "other=paddock-list=title"])(
  "ignores the cookies %j as far as they are unknown",
  (cookies) => {
    const known = cookies === "paddock-list=title;evil" ? { sort: "title" } : {};
    expect(rememberedSearch({}, cookies)).toEqual(known);
  },
);
