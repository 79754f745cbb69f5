import { once } from "node:events";
import { Readable } from "node:stream";
import { z } from "@hono/zod-openapi";
import { create as contentDisposition } from "content-disposition";
import { Refusal } from "../../../domain/refusals.ts";
import type { AppContext } from "../../context.ts";
import { operation } from "../../http/operation.ts";
import { createRouter } from "../../http/router.ts";
import { abortWhenSessionEnds } from "../../tokens/abort-when-session-ends.ts";
import { seasonArchiver } from "./archive-season.ts";
import { hasSeason } from "./season-store.ts";

const may = "system.manage";

const archiveRoute = operation({
  method: "get",
  path: "/api/seasons/{season}/archive",
  operationId: "getSeasonArchive",
  tags: ["System"],
  summary: "Download the archive of a season",
  description:
    "A zip of the season's documents with their comments and files. Its `index.html` opens without " +
    "Paddock. The download is recorded in the audit log.",
  may,
  needsSession: true,
  request: {
    params: z.object({
      season: z
        .string()
        .regex(/^\d{4}-\d\d$/)
        .meta({ description: "The season", example: "2025-26" }),
    }),
  },
  responses: {
    200: {
      description: "The archive",
      content: { "application/zip": { schema: { type: "string", format: "binary" } } },
    },
  },
  refusals: ["not-found", "busy"],
});

export function seasonRoutes(context: AppContext) {
  const archiveSeason = seasonArchiver(context);
  return createRouter().openapi(archiveRoute, async (c) => {
    const { season } = c.req.valid("param");
    const headers = {
      "content-type": "application/zip",
      "content-disposition": contentDisposition(`season-${season}.paddock.zip`),
      "cache-control": "no-store",
    };
    if (!(await hasSeason(context.db, season))) throw new Refusal("not-found");
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const bytes = await archiveSeason(c.get("allowed"), season);
    bytes.once("error", (error) =>
      context.log.error("season not archived", { season, reason: error.message }),
    );
    abortWhenSessionEnds(context, c, may, bytes);
    // Waits for the first bytes, so that an early failure is answered with an error.
    await once(bytes, "readable");
    return c.body(Readable.toWeb(bytes) as ReadableStream, 200, headers);
  });
}
