import { z } from "zod";
import { defaultFileLimits, fileNameMaxLength } from "../../domain/files/files.ts";
import { importLimits } from "../../domain/imports/imports.ts";
import { idOf } from "../../domain/shapes.ts";
import { header, requestHeader } from "../http/describe-answers.ts";
import { operation } from "../http/operation.ts";

const tags = ["Uploads"];
const path = "/api/uploads";
const params = z.object({ id: idOf("The upload, and later its file") });
const byteCount = { type: "string", pattern: "^\\d+$" } as const;

const version = requestHeader("Tus-Resumable", {
  required: true,
  description: "The version of the protocol",
  schema: { const: "1.0.0" },
  example: "1.0.0",
});
const length = requestHeader("Upload-Length", {
  required: true,
  description:
    `Bytes of the whole file; at most ${defaultFileLimits.attachmentMaxBytes} unless \`limits\` of ` +
    "`/api/config` says otherwise",
  schema: byteCount,
  example: "48211",
});
const metadata = requestHeader("Upload-Metadata", {
  description:
    "`filename`, a space, and the name in Base64; names are cut after " +
    `${fileNameMaxLength} characters. For the zip of an import also \`,purpose aW1wb3J0\``,
  example: "filename cHVtcC1kdXR5LmNzdg==",
});
const offset = requestHeader("Upload-Offset", {
  required: true,
  description: "The position of the first byte sent",
  schema: byteCount,
  example: "16384",
});

const versionHeader = {
  "Tus-Resumable": header("The version of the protocol", { const: "1.0.0" }),
};
const offsetHeader = { "Upload-Offset": header("Bytes received so far", byteCount) };
const bytes = {
  description: "Bytes of the file",
  content: { "application/offset+octet-stream": { schema: {} } },
};
const may = "files.upload";

/** Only for OpenAPI: the tus library checks the requests itself. */
export const uploadOperations = [
  operation({
    may,
    method: "options",
    path,
    operationId: "getUploadProtocol",
    tags,
    summary: "Get the upload protocol's versions and limits",
    responses: {
      204: {
        description: "Versions, extensions, and limits",
        headers: {
          ...versionHeader,
          "Tus-Version": header("Supported versions"),
          "Tus-Extension": header("Supported extensions"),
          "Tus-Max-Size": header("Maximum bytes per file", byteCount),
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
    summary: "Start an upload",
    description:
      "The protocol is tus 1.0 with creation-with-upload: the body may carry all of the bytes, " +
      "some, or none. Once every byte has arrived, the id at the end of `Location` can go into a " +
      "document's `attachments` or be prepared as a portfolio picture. A member may hold 40 " +
      "unattached uploads (twice a document's files, if that is more) and twice a document's " +
      "bytes. An upload counts with its declared length until it is attached, prepared, removed, " +
      "or a day old. The zip of an import may have " +
      `${importLimits.zipMaxBytes} bytes, is for team leads and captains, and replaces the zip ` +
      "before it.",
    parameters: [version, length, metadata],
    request: { body: bytes },
    responses: {
      201: {
        description: "Started, or finished if the body had every byte",
        headers: {
          ...versionHeader,
          Location: {
            ...header("The upload's address"),
            example: "/api/uploads/q8t3k6z2v9x4m7c5r3hw",
          },
          "Upload-Offset": {
            description: "Bytes received with this request, if any",
            schema: byteCount,
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
    summary: "Get the offset of your upload",
    description:
      "Ask for it after a lost connection, before you resume. If every byte has arrived but the " +
      "file was not recorded, it is recorded now. A finished file answers as a complete upload, " +
      "even when it is attached; a prepared portfolio picture answers with the bytes of its sizes.",
    parameters: [version],
    request: { params },
    responses: {
      200: {
        description: "The current offset",
        headers: {
          ...versionHeader,
          ...offsetHeader,
          "Upload-Length": header("Bytes of the whole file", byteCount),
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
    summary: "Resume your upload",
    parameters: [version, offset],
    request: { params, body: { ...bytes, required: true } },
    responses: {
      200: {
        description: "The upload was already complete",
        headers: {
          ...versionHeader,
          ...offsetHeader,
          "Upload-Length": header("Bytes of the whole file", byteCount),
        },
      },
      204: { description: "Received", headers: { ...versionHeader, ...offsetHeader } },
    },
    refusals: ["file-not-found", "conflict", "file-too-large"],
  }),
  operation({
    may,
    method: "delete",
    path: `${path}/{id}`,
    operationId: "giveUpUpload",
    tags,
    summary: "Delete your unattached upload",
    description: "Also deletes an incomplete upload.",
    parameters: [version],
    request: { params },
    responses: {
      204: { description: "Removed", headers: versionHeader },
    },
    refusals: ["file-not-found"],
  }),
];
