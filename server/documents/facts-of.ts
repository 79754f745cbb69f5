import { seasonOf } from "../../domain/documents/seasons.ts";
import type { Facts } from "../search-index/facts.ts";

type Source = {
  subteam: string;
  authorId: string | null;
  createdAt: number | null;
  lastModified?: number | null | undefined;
};

export function factsOf({ subteam, authorId, createdAt, lastModified }: Source): Facts {
  const season = createdAt === null ? null : seasonOf(createdAt);
  return { subteam, season, authorId, changedAt: lastModified ?? createdAt };
}
