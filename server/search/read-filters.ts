import { sql } from "kysely";
import { tagKey } from "../../domain/documents/documents.ts";
import { holdsAddress } from "../../domain/people/people.ts";
import { isMemberStatus } from "../../domain/people/person-status.ts";
import { filterTagsMax } from "../../domain/search/search-limits.ts";
import type { SearchFilters } from "../../domain/search/search-page-shapes.ts";
import type { Db } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";

const selectAuthors = prepare((db) =>
  db
    .selectFrom("members")
    .select(["id", "full_name as name", "status"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("documents").select("documents.id").whereRef("author_id", "=", "members.id"),
      ),
    )
    .orderBy("full_name")
    .orderBy("id"),
);

const selectSeasons = prepare((db) =>
  db
    .selectFrom("documents")
    .select("season")
    .distinct()
    .where("season", "is not", null)
    .orderBy("season", "desc"),
);

/** Steps from tag to tag in each subteam's index, because there are far more documents. */
const selectTags = prepare((db) =>
  db
    .withRecursive("steps(subteam, tag_key)", (steps) =>
      steps
        .selectFrom("subteams")
        .select(["id as subteam", sql<string | null>`''`.as("tag_key")])
        .unionAll(
          steps
            .selectFrom("steps")
            .select([
              "subteam",
              sql<string | null>`(select min(tag_key) from document_tags
                where subteam = steps.subteam and tag_key > steps.tag_key)`.as("tag_key"),
            ])
            .where("tag_key", "is not", null),
        ),
    )
    .selectFrom("steps")
    .select([
      sql<string>`(select name from document_tags
        where subteam = steps.subteam and tag_key = steps.tag_key
        order by sort_key limit 1)`.as("name"),
      sql<number>`(select min(sort_key) from document_tags
        where subteam = steps.subteam and tag_key = steps.tag_key)`.as("firstUsed"),
    ])
    .where(sql<boolean>`tag_key <> ''`)
    .orderBy("tag_key")
    .orderBy("firstUsed", "desc"),
);

/** Guests may see these values as well, because documents show them anyway. */
export async function readFilters(db: Db): Promise<SearchFilters> {
  const authors = await selectAuthors(db);
  const seasons = await selectSeasons(db);
  // The spelling that was used first in any subteam comes last (rule 3.17).
  const tags = new Map((await selectTags(db)).map(({ name }) => [tagKey(name), name]));
  return {
    authors: authors.flatMap(({ id, name, status }) =>
      name && !holdsAddress(name) && isMemberStatus(status) ? [{ id, name }] : [],
    ),
    seasons: seasons.flatMap(({ season }) => season ?? []),
    tags: [...tags.values()].slice(0, filterTagsMax),
  };
}
