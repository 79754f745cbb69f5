import { sessionToken } from "../corpus/fill.ts";
import type { DatabaseName } from "../servers/database.ts";
import type { Served } from "../servers/serve.ts";

export type Fixture = {
  database: DatabaseName;
  size: number;
  url: URL;
  folder: string;
  served: Served;
  filledIn: number;
};

export const withSession = (token: string) => ({ cookie: `paddock_session=${token}` });

export const asMember = withSession(sessionToken);

export function groupOf(name: string, { database, size }: Fixture): string {
  return `${name} · ${database} · ${size.toLocaleString("en-US")} documents`;
}
