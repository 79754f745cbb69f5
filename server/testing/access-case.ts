import type { Client } from "./client.ts";
import type { SignedIn } from "./sign-in-everyone.ts";

/** Stands in what only those inside may read. */
export const secret = "tyre-secret";

export type Statuses = Record<keyof SignedIn, number>;

export type AccessCase = {
  /** As the app knows it. */
  route: string;
  /** The request; what is in braces is filled from the world. */
  ask: (client: Client, known: Known) => Promise<{ status: number; text: string }>;
  statuses: Statuses;
  /** What stands in every answer that is no refusal. */
  shows?: string;
  /** What must stand in no refusal. */
  hides?: string;
  /** The events that one permitted request writes. */
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
export const captains = (status: number): Statuses => ({
  ...members(status),
  designer: 403,
  lead: 403,
});
