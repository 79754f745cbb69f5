import { Readable } from "node:stream";
import type { Allowed } from "../../domain/permissions.ts";
import type { Db } from "../db/open.ts";
import { readOwnVersions } from "./own-versions.ts";
import { readAccountData } from "./store.ts";

/** Streams the viewer's data as one JSON file; all texts together may not fit in memory. */
export async function exportAccount(
  db: Db,
  { viewer }: Allowed<"own-account.manage">,
): Promise<Readable> {
  const parts = writeJson(await readAccountData(db, viewer), readOwnVersions(db, viewer.id));
  return Readable.from(parts, { objectMode: false });
}

async function* writeJson(accountData: object, versionPages: AsyncIterable<object[]>) {
  const head = JSON.stringify(accountData, null, 2).replace(/\n\}$/, "");
  yield `${head},\n  "versions": [`;
  let separator = "\n    ";
  for await (const page of versionPages) {
    for (const version of page) {
      yield `${separator}${JSON.stringify(version)}`;
      separator = ",\n    ";
    }
  }
  yield "\n  ]\n}\n";
}
