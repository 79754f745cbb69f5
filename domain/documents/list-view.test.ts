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

test("remembers each view, and puts only values other than the defaults into the address", () => {
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

test("leaves an address that names an order or a layout as it is", () => {
  const cookies = `${listViewCookie}=title.compact`;
  expect(rememberedSearch({ sort: "newest" }, cookies)).toEqual({});
  expect(rememberedSearch({ compact: false }, cookies)).toEqual({});
});

test.each(["", "paddock-list=size", "paddock-list=title;evil", "other=paddock-list=title"])(
  "ignores the unknown parts of the cookies %j",
  (cookies) => {
    const known = cookies === "paddock-list=title;evil" ? { sort: "title" } : {};
    expect(rememberedSearch({}, cookies)).toEqual(known);
  },
);
