import { Readable } from "node:stream";
import type { Allowed } from "../../domain/permissions.ts";
import type { Db } from "../db/open.ts";
import { versionsBy } from "./own-versions.ts";
import { everythingAbout } from "./store.ts";

/** What is stored about oneself as one JSON file, made while it is read: years of texts are never held at once. */
export async function exportAccount(
  db: Db,
  { viewer }: Allowed<"account.manage">,
): Promise<Readable> {
  const parts = withVersions(await everythingAbout(db, viewer), versionsBy(db, viewer.id));
  return Readable.from(parts, { objectMode: false });
}

async function* withVersions(everything: object, pages: AsyncIterable<object[]>) {
  const open = JSON.stringify(everything, null, 2).replace(/\n\}$/, "");
  yield `${open},\n  "versions": [`;
  let between = "\n    ";
  for await (const page of pages) {
    for (const version of page) {
      yield `${between}${JSON.stringify(version)}`;
      between = ",\n    ";
    }
  }
  yield "\n  ]\n}\n";
}
