import { z } from "@hono/zod-openapi";
import { documentSizeNames, pictureSizes } from "../../domain/files/pictures.ts";
import { idOf } from "../../domain/shapes.ts";
import { header, ifNoneMatch } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { shownTypes } from "./inline-type.ts";

const tags = ["Files"];
const fileParam = z.object({ id: idOf("The file") });
const tag = { ETag: header("Names these very bytes, which never change") };

function asked(name: string, description: string, example: string) {
  const schema = { type: "string" as const };
  return { name, in: "header" as const, required: false, description, schema, example };
}

const range = asked(
  "Range",
  "One range of bytes; of several, or of what is no range, the whole file is sent",
  "bytes=0-1023",
);
const ifRange = asked(
  "If-Range",
  "The `ETag` of the part that is there already; when the file is another one, all of it is sent",
  '"q8t3k6z2v9x4m7c5r3hw"',
);

const fileHeaders = {
  ...tag,
  "Accept-Ranges": header("What may be asked for", { const: "bytes" }),
  "Content-Disposition": {
    ...header("Whether to show or to keep it, and its name"),
    example: 'inline; filename="pump-duty.csv"',
  },
  "Content-Length": header("Bytes of this answer", { type: "integer", minimum: 0 }),
};
/** As what files are shown; everything else is to be kept, as plain bytes. */
const fileContent = Object.fromEntries(
  [...shownTypes, "application/octet-stream"].map((type) => [type, { schema: {} }]),
);

export const fileRoute = operation({
  method: "get",
  path: "/api/files/{id}",
  operationId: "readFile",
  tags,
  summary: "The bytes of a file",
  description:
    "One that belongs to nobody yet is read by its uploader alone; one that was prepared for a " +
    "portfolio is not found here, its sizes have addresses of their own. The type follows the bytes, never the name; what a browser could run is sent as plain bytes to be kept. " +
    "`HEAD` tells the same without the bytes.",
  may: "files.read",
  parameters: [range, ifRange, ifNoneMatch],
  request: {
    params: fileParam,
    query: z.object({
      download: z.literal("1").optional().meta({ description: "To be kept, not shown" }),
    }),
  },
  responses: {
    200: { description: "The file", headers: fileHeaders, content: fileContent },
    206: {
      description: "The part that `Range` asked for",
      headers: {
        ...fileHeaders,
        "Content-Range": { ...header("Which part of how much"), example: "bytes 0-1023/48211" },
      },
      content: fileContent,
    },
    304: { description: "Not changed", headers: tag },
  },
  refusals: ["file-not-found", "range-not-satisfiable"],
});

export const pictureRoute = operation({
  method: "get",
  path: "/api/files/{id}/{size}",
  operationId: "readPicture",
  tags,
  summary: "A picture in the size of a screen, as WebP",
  description:
    `${sizesInWords()}; smaller pictures are ` +
    "not made larger. While it is not made yet, leads to the original.",
  may: "files.read",
  parameters: [ifNoneMatch],
  request: {
    params: fileParam.extend({
      size: z.enum(documentSizeNames).meta({ description: "Which size" }),
    }),
  },
  responses: {
    200: {
      description: "The picture",
      headers: tag,
      content: { "image/webp": { schema: {} } },
    },
    302: { description: "To the original", headers: { Location: header("The original") } },
    304: { description: "Not changed", headers: tag },
  },
  refusals: ["file-not-found"],
});

/** "card: 184 × 136 pixels", and so on. */
function sizesInWords(): string {
  const sizes = pictureSizes.document;
  return documentSizeNames
    .map((name) => `${name}: ${sizes[name].width} × ${sizes[name].height} pixels`)
    .join(", ");
}
