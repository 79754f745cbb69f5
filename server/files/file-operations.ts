import { z } from "@hono/zod-openapi";
import { documentSizeNames, pictureSizes } from "../../domain/files/pictures.ts";
import { idOf } from "../../domain/shapes.ts";
import { header, ifNoneMatch, requestHeader } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";
import { viewableTypes } from "./inline-type.ts";

const tags = ["Files"];
const fileParam = z.object({ id: idOf("The file") });
const tag = { ETag: header("Identifies these bytes, which never change") };

const range = requestHeader("Range", {
  description: "One range of bytes; with several ranges or an invalid one, the whole file is sent",
  example: "bytes=0-1023",
});
const ifRange = requestHeader("If-Range", {
  description:
    "The `ETag` of the part you already have; if it does not match, the whole file is sent",
  example: '"q8t3k6z2v9x4m7c5r3hw"',
});

const fileHeaders = {
  ...tag,
  "Accept-Ranges": header("The supported range unit", { const: "bytes" }),
  "Content-Disposition": {
    ...header("`inline` or `attachment`, and the file's name"),
    example: 'inline; filename="pump-duty.csv"',
  },
  "Content-Length": header("Bytes in this response", { type: "integer", minimum: 0 }),
};
const fileContent = Object.fromEntries(
  [...viewableTypes, "application/octet-stream"].map((type) => [type, { schema: {} }]),
);

export const fileRoute = operation({
  method: "get",
  path: "/api/files/{id}",
  operationId: "readFile",
  tags,
  summary: "Download a file",
  description:
    "Only its uploader may read a file that is not attached yet. A picture prepared for a " +
    "portfolio answers 404 here; its sizes have their own addresses. The content type follows " +
    "the bytes, never the name. A file that a browser could run is sent as a download. " +
    "`HEAD` answers the same headers without the bytes.",
  may: "files.read",
  parameters: [range, ifRange, ifNoneMatch],
  request: {
    params: fileParam,
    query: z.object({
      download: z.literal("1").optional().meta({ description: "Send as a download" }),
    }),
  },
  responses: {
    200: { description: "The file", headers: fileHeaders, content: fileContent },
    206: {
      description: "The requested range",
      headers: {
        ...fileHeaders,
        "Content-Range": {
          ...header("The range and the size of the file"),
          example: "bytes 0-1023/48211",
        },
      },
      content: fileContent,
    },
    302: {
      description: "Redirect to a signed address that works for a minute (`FILES_REDIRECT`)",
      headers: { Location: header("The bytes in S3") },
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
  summary: "Get a resized picture as WebP",
  description:
    `Sizes: ${describeSizes()}. Smaller pictures are not enlarged. ` +
    "Redirects to the original until the size has been made.",
  may: "files.read",
  parameters: [ifNoneMatch],
  request: {
    params: fileParam.extend({
      size: z.enum(documentSizeNames).meta({ description: "The size" }),
    }),
  },
  responses: {
    200: {
      description: "The picture",
      headers: tag,
      content: { "image/webp": { schema: {} } },
    },
    302: { description: "Redirect to the original", headers: { Location: header("The original") } },
    304: { description: "Not changed", headers: tag },
  },
  refusals: ["file-not-found"],
});

function describeSizes(): string {
  const sizes = pictureSizes.document;
  return documentSizeNames
    .map((name) => `${name}: ${sizes[name].width} × ${sizes[name].height} pixels`)
    .join(", ");
}
