import type { Client } from "./client.ts";
import type { SignedIn } from "./sign-in-everyone.ts";

/** Part of every text that only signed-in people may read. */
export const secret = "tyre-secret";

export type Statuses = Record<keyof SignedIn, number>;

export type AccessCase = {
  /** Method and pattern, as registered with the router. */
  route: string;
  ask: (client: Client, known: Known) => Promise<{ status: number; text: string }>;
  statuses: Statuses;
  /** Text in every successful answer. */
  shows?: string;
  /** Text that no refusal may contain. */
  hides?: string;
  /** Events recorded by one permitted request. */
  events?: string[];
};

export type Known = {
  documentId: string;
  fileId: string;
  otherFileId: string;
  pictureId: string;
  loosePictureId: string;
};

export const everyone = (status: number): Statuses => ({
  nobody: status,
  guest: status,
  designer: status,
  lead: status,
  captain: status,
  removed: status,
});
export const insiders = (status: number): Statuses => ({
  ...everyone(status),
  nobody: 401,
  removed: 401,
});
export const members = (status: number): Statuses => ({ ...insiders(status), guest: 403 });
export const leads = (status: number): Statuses => ({ ...members(status), designer: 403 });
export const captains = (status: number): Statuses => ({
  ...members(status),
  designer: 403,
  lead: 403,
});
