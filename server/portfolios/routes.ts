import { z } from "@hono/zod-openapi";
import {
  portfolioAnswer,
  portfolioPicture,
  portfolioPictureBody,
  savePortfolioBody,
  slugAnswer,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { portfolioPictureMaxBytes, unusedPicturesMax } from "../../domain/portfolios/portfolios.ts";
import { idOf } from "../../domain/shapes.ts";
import type { AppContext } from "../context.ts";
import { body, json } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { createRouter } from "../http/router.ts";
import { savePortfolio } from "./actions.ts";
import * as examples from "./examples.ts";
import { preparePicture } from "./pictures.ts";
import { readOwnPortfolio, readSlug } from "./read-portfolio.ts";

const tags = ["Portfolios"];

const ownRoute = operation({
  method: "get",
  path: "/api/portfolio",
  operationId: "getOwnPortfolio",
  tags,
  summary: "Get your portfolio",
  description: "Until the first save, returns the defaults with version 0.",
  may: "portfolios.edit",
  responses: {
    200: json(portfolioAnswer, "The portfolio", examples.portfolio),
  },
});

const saveRoute = operation({
  method: "put",
  path: "/api/portfolio",
  operationId: "savePortfolio",
  tags,
  summary: "Save your portfolio",
  description:
    "Takes the whole portfolio and the version that the edit started from. The first save claims " +
    "the slug, which cannot be changed later. Upload and prepare pictures first. Pictures that " +
    "are no longer shown are deleted.",
  may: "portfolios.edit",
  request: { body: body(savePortfolioBody, examples.saved) },
  responses: {
    200: json(portfolioAnswer, "The saved portfolio", examples.portfolio),
  },
  refusals: [
    "portfolio-changed",
    "slug-taken",
    "slug-missing",
    "slug-not-valid",
    "slug-too-long",
    "slug-fixed",
    "required-section-missing",
    "too-many-sections",
    "section-title-too-long",
    "section-empty",
    "content-too-deep",
    "portfolio-too-large",
    "name-too-long",
    "name-not-valid",
    "portfolio-name-missing",
    "subtitle-too-long",
    "email-not-valid",
    "phone-not-valid",
    "too-many-experiences",
    "experience-text-too-long",
    "experience-year-not-valid",
    "experience-ends-before-start",
    "too-many-skills",
    "skill-too-long",
    "too-many-photos",
    "photo-text-too-long",
    "picture-not-found",
  ],
});

const slugRoute = operation({
  method: "get",
  path: "/api/portfolio/slugs/{slug}",
  operationId: "askSlug",
  tags,
  summary: "Check whether a slug is free",
  description: "Meant for checks while typing. Only saving claims the slug.",
  may: "portfolios.edit",
  request: { params: z.object({ slug: z.string().max(200).meta({ example: "theo-okafor" }) }) },
  responses: {
    200: json(slugAnswer, "Whether the slug is free", { isFree: true, reason: null }),
  },
});

const pictureRoute = operation({
  method: "put",
  path: "/api/portfolio/pictures/{id}",
  operationId: "preparePortfolioPicture",
  tags,
  summary: "Prepare a picture",
  description:
    "Turns one of your uploads into a picture that the next save may show. Accepts JPEG, PNG, " +
    `GIF, WebP, or AVIF of less than ${portfolioPictureMaxBytes} bytes and at most 50 megapixels. ` +
    "Replaces the upload with upright copies in several sizes, without camera metadata. " +
    "Idempotent. Pictures that no save uses within a day are deleted; a member may have " +
    `${unusedPicturesMax} unused pictures.`,
  may: "portfolios.edit",
  request: {
    params: z.object({ id: idOf("The upload, and later the picture") }),
    body: body(portfolioPictureBody, { crop: { x: 0.1, y: 0, width: 0.8, height: 1 } }),
  },
  responses: {
    200: json(portfolioPicture, "The picture", examples.picture),
  },
  refusals: [
    "file-not-found",
    "picture-too-large",
    "not-a-picture",
    "too-many-pixels",
    "too-many-uploads",
    "busy",
  ],
});

export function portfolioRoutes(context: AppContext) {
  const { db, broadcaster } = context;
  return createRouter()
    .openapi(ownRoute, async (c) => c.json(await readOwnPortfolio(db, c.get("allowed")), 200))
    .openapi(saveRoute, async (c) => {
      const saved = await savePortfolio(context, c.get("allowed"), c.req.valid("json"));
      // The next request to this process must not get a page from the stale cache.
      await broadcaster.settled();
      return c.json(saved, 200);
    })
    .openapi(slugRoute, async (c) => {
      return c.json(await readSlug(db, c.get("allowed"), c.req.valid("param").slug), 200);
    })
    .openapi(pictureRoute, async (c) => {
      const upload = { id: c.req.valid("param").id, crop: c.req.valid("json").crop };
      return c.json(await preparePicture(context, c.get("allowed"), upload), 200);
    });
}
