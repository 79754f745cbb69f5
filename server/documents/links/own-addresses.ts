import { decodeSerial, toDocumentLink } from "../../../domain/content/document-link.ts";
import type { AppContext } from "../../context.ts";
import type { DbOrTrx } from "../../db/open.ts";
import { findIdsBySerials } from "./find-by-serials.ts";

export type OwnAddresses = {
  host: string;
  basePath: string;
  /** Keyed by the serial numbers of short addresses. */
  ids: ReadonlyMap<string, string>;
};

const shortAddress = /\/k\/([\p{L}\p{N}%_.-]*[\p{L}\p{N}])/gu;

export async function readOwnAddresses(
  { db, settings }: Pick<AppContext, "settings"> & { db: DbOrTrx },
  text: string,
): Promise<OwnAddresses> {
  const { host } = new URL(settings.baseUrl);
  const serials = new Set<string>();
  for (const [, written = ""] of text.matchAll(shortAddress)) {
    const serial = decodeSerial(written);
    if (serial !== undefined) serials.add(serial);
  }
  const found = await findIdsBySerials(db, [...serials]);
  // Imported documents may share a number.
  const single = [...found].flatMap(([serial, [id, ...others]]) =>
    id !== undefined && others.length === 0 ? [[serial, id] as const] : [],
  );
  return { host, basePath: settings.basePath, ids: new Map(single) };
}

/** @returns a link for the address of a document in this wiki; any other address unchanged */
export function toOwnLink(address: string, own: OwnAddresses): string {
  return toDocumentLink(address, own, (serial) => own.ids.get(serial));
}
