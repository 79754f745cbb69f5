import { z } from "zod";
import { defaultFileLimits, fileNameMaxLength } from "../../domain/files/files.ts";
import { idOf } from "../../domain/shapes.ts";
import { header } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";

const tags = ["Uploads"];
const path = "/api/uploads";
const params = z.object({ id: idOf("The upload, and later its file") });
const bytesLeft = { type: "string", pattern: "^\\d+$" } as const;

function asked(name: string, description: string, schema: object, example: string) {
  return { name, in: "header" as const, required: true, description, schema, example };
}

const version = asked("Tus-Resumable", "The version of the protocol", { const: "1.0.0" }, "1.0.0");
const length = asked(
  "Upload-Length",
  `Bytes of the whole file; at most ${defaultFileLimits.attachmentMaxBytes} unless \`limits\` of ` +
    "`/api/config` says otherwise",
  bytesLeft,
  "48211",
);
const metadata = {
  ...asked(
    "Upload-Metadata",
    "`filename`, a space and the name in Base64; names are cut after " +
      `${fileNameMaxLength} characters`,
    { type: "string" },
    "filename cHVtcC1kdXR5LmNzdg==",
  ),
  required: false,
};
const offset = asked("Upload-Offset", "Where these bytes begin", bytesLeft, "16384");

const spoken = { "Tus-Resumable": header("The version of the protocol", { const: "1.0.0" }) };
const arrived = { "Upload-Offset": header("Bytes that have arrived", bytesLeft) };
const bytes = {
  description: "Bytes of the file",
  content: { "application/offset+octet-stream": { schema: {} } },
};
const may = "files.upload";

/** The uploads as the API's description tells them; the protocol itself checks its requests. */
export const uploadOperations = [
  operation({
    may,
    method: "options",
    path,
    operationId: "getUploadProtocol",
    tags,
    summary: "What the server speaks of the upload protocol",
    responses: {
      204: {
        description: "Versions, extensions and limits",
        headers: {
          ...spoken,
          "Tus-Version": header("The versions that are spoken"),
          "Tus-Extension": header("The extensions that are spoken"),
          "Tus-Max-Size": header("Bytes of one file", bytesLeft),
        },
      },
    },
  }),
  operation({
    may,
    method: "post",
    path,
    operationId: "startUpload",
    tags,
    summary: "Begin an upload, with all or some of its bytes",
    description:
      "The protocol is tus 1.0 with creation-with-upload: the body may carry all bytes, " +
      "some or none. The id at the end of `Location` is what a document's `attachments` take, or a " +
      "picture of a portfolio is prepared from, once every byte is there. A member may hold 40 " +
      "unattached uploads (twice a document's files, if that is more) and twice a document's bytes; an upload counts with its declared length until it " +
      "is attached, prepared, removed or a day old.",
    parameters: [version, length, metadata],
    request: { body: bytes },
    responses: {
      201: {
        description: "Begun, or done when all bytes came along",
        headers: {
          ...spoken,
          Location: {
            ...header("The upload's address"),
            example: "/api/uploads/q8t3k6z2v9x4m7c5r3hw",
          },
          "Upload-Offset": {
            description: "Bytes that came along, when some did",
            schema: bytesLeft,
          },
        },
      },
    },
    refusals: ["file-too-large", "too-many-uploads"],
  }),
  operation({
    may,
    method: "head",
    path: `${path}/{id}`,
    operationId: "askUploadOffset",
    tags,
    summary: "How far an own upload has come",
    description:
      "What is asked after a connection broke, before going on. When every byte is there and the file " +
      "could not be recorded, it is recorded now. A file answers as a whole upload, also once a document " +
      "has it; one that was prepared for a portfolio with the bytes of its sizes.",
    parameters: [version],
    request: { params },
    responses: {
      200: {
        description: "So far",
        headers: {
          ...spoken,
          ...arrived,
          "Upload-Length": header("Bytes of the whole file", bytesLeft),
        },
      },
    },
    refusals: ["file-not-found"],
  }),
  operation({
    may,
    method: "patch",
    path: `${path}/{id}`,
    operationId: "continueUpload",
    tags,
    summary: "Go on with an own upload where it stopped",
    parameters: [version, offset],
    request: { params, body: { ...bytes, required: true } },
    responses: {
      200: {
        description: "Every byte had arrived before",
        headers: {
          ...spoken,
          ...arrived,
          "Upload-Length": header("Bytes of the whole file", bytesLeft),
        },
      },
      204: { description: "Arrived", headers: { ...spoken, ...arrived } },
    },
    refusals: ["file-not-found", "conflict", "file-too-large"],
  }),
  operation({
    may,
    method: "delete",
    path: `${path}/{id}`,
    operationId: "giveUpUpload",
    tags,
    summary: "Give up an own upload that belongs to nobody yet",
    description: "Also one that is only half there.",
    parameters: [version],
    request: { params },
    responses: {
      204: { description: "Removed", headers: spoken },
    },
    refusals: ["file-not-found"],
  }),
];
