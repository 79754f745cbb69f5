import { createRoute, z } from "@hono/zod-openapi";
import { refusalsOf } from "../http/answers.ts";

const tags = ["Uploads"];
const id = z.object({ id: z.string() });
const version = z.object({
  "tus-resumable": z.literal("1.0.0").meta({ description: "The version of the protocol" }),
});
const offset = z.string().meta({ description: "Bytes that have arrived" });
const bytes = { content: { "application/offset+octet-stream": { schema: z.any() } } };

/** The uploads as the API's description tells them; the protocol itself checks its requests. */
export const uploadOperations = [
  createRoute({
    method: "post",
    path: "/api/uploads",
    operationId: "startUpload",
    tags,
    summary: "Begin an upload, with all or some of its bytes",
    description:
      "For members. The protocol is tus 1.0 with creation-with-upload; the id at the end of " +
      "`Location` is what a document's `attachments` takes once every byte is there.",
    request: {
      headers: version.extend({
        "upload-length": z.string().meta({ description: "Bytes of the whole file" }),
        "upload-metadata": z
          .string()
          .meta({ description: "`filename` and the name in Base64", example: "filename YS50eHQ=" }),
      }),
      body: bytes,
    },
    responses: {
      201: {
        description: "Begun, or done when all bytes came along",
        headers: z.object({ location: z.string(), "upload-offset": offset }),
      },
      ...refusalsOf("not-signed-in", "not-permitted", "file-too-large", "storage-full"),
    },
  }),
  createRoute({
    method: "head",
    path: "/api/uploads/{id}",
    operationId: "askUploadOffset",
    tags,
    summary: "How far an own upload has come",
    description: "For members.",
    request: { params: id, headers: version },
    responses: {
      200: { description: "So far", headers: z.object({ "upload-offset": offset }) },
      ...refusalsOf("not-signed-in", "not-permitted", "file-not-found"),
    },
  }),
  createRoute({
    method: "patch",
    path: "/api/uploads/{id}",
    operationId: "continueUpload",
    tags,
    summary: "Go on with an own upload where it stopped",
    description: "For members.",
    request: {
      params: id,
      headers: version.extend({ "upload-offset": offset }),
      body: bytes,
    },
    responses: {
      204: { description: "Arrived", headers: z.object({ "upload-offset": offset }) },
      ...refusalsOf("not-signed-in", "not-permitted", "file-not-found", "conflict", "storage-full"),
    },
  }),
  createRoute({
    method: "delete",
    path: "/api/uploads/{id}",
    operationId: "giveUpUpload",
    tags,
    summary: "Give up an own upload that no document has",
    description: "For members.",
    request: { params: id, headers: version },
    responses: {
      204: { description: "Removed" },
      ...refusalsOf("not-signed-in", "not-permitted", "file-not-found"),
    },
  }),
];
