import { expect, test } from "vitest";
import {
  listViewCookie,
  listViewText,
  readListParams,
  rememberedParams,
  listParamsOf,
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
  expect(viewIn(readListParams(search))).toEqual(view);
});

test("remembers each view, and puts only values other than the defaults into the address", () => {
  for (const sort of documentSorts)
    for (const isCompact of [true, false]) {
      const view = { sort, isCompact };
      const cookies = `paddock-zone=UTC; ${listViewCookie}=${listViewText(view)}; paddock-theme=dark`;
      const search = rememberedParams({}, cookies);
      expect(search).toEqual(listParamsOf(view));
      expect(viewIn(search)).toEqual(view);
    }
  expect(listParamsOf({ sort: "newest", isCompact: false })).toEqual({});
});

test("leaves an address that names an order or a layout as it is", () => {
  const cookies = `${listViewCookie}=title.compact`;
  expect(rememberedParams({ sort: "newest" }, cookies)).toEqual({});
  expect(rememberedParams({ compact: false }, cookies)).toEqual({});
});

test.each(["", "paddock-list=size", "paddock-list=title;evil", "other=paddock-list=title"])(
  "ignores the unknown parts of the cookies %j",
  (cookies) => {
    const known = cookies === "paddock-list=title;evil" ? { sort: "title" } : {};
    expect(rememberedParams({}, cookies)).toEqual(known);
  },
);
