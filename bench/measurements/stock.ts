import { sessionToken } from "../corpus/fill.ts";
import type { DatabaseName } from "../servers/database.ts";
import type { Served } from "../servers/serve.ts";

/** A filled knowledge base and the server that runs on it. */
export type Stock = {
  database: DatabaseName;
  size: number;
  /** Of the database. */
  url: URL;
  folder: string;
  served: Served;
  /** Seconds that filling took. */
  filledIn: number;
};

export const asMember = { cookie: `paddock_session=${sessionToken}` };

export function groupOf(what: string, { database, size }: Stock): string {
  return `${what} · ${database} · ${size.toLocaleString("en-US")} documents`;
}
