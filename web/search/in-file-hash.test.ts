import { expect, test } from "vitest";
import { inFileHash, readInFileHash } from "./in-file-hash.ts";

const fileId = "k3v9q2m7x4h8n5w6t2rj";

test.each([
  [null, `in-${fileId}-0`],
  [1, `in-${fileId}-1`],
  [240, `in-${fileId}-240`],
])("leads to page %s", (page, hash) => {
  expect(inFileHash({ fileId, page })).toBe(hash);
  expect([readInFileHash(hash), readInFileHash(`#${hash}`)]).toEqual([
    { fileId, page },
    { fileId, page },
  ]);
});

test.each(["", "attachments", "in-short-1", `in-${fileId}`, `in-${fileId}-x`])(
  "“%s” leads to no attachment",
  (hash) => expect(readInFileHash(hash)).toBeUndefined(),
);
