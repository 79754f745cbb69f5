import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnFreePort } from "./listen-on-free-port.ts";

type Stored = { bytes: Buffer; changedAt: Date };
type Unfinished = { key: string; parts: Map<number, Stored>; begunAt: Date };
/** An error that S3 answers. */
type Fault = { status: number; code: string };

const bucket = "paddock-test";
const accessKeyId = "test-key";
const leastPart = 5 * 1024 * 1024;
const pageSize = 3;
/** Headers that older S3 services refuse or do not know. */
const newerHeaders = /^(x-amz-checksum-.*|x-amz-sdk-checksum-algorithm|if-none-match|if-match)$/;

export type S3Server = Awaited<ReturnType<typeof openS3Server>>;

/** An S3 service with only what Paddock uses, in short pages. It refuses newer headers. */
export async function openS3Server() {
  const objects = new Map<string, Stored>();
  const unfinished = new Map<string, Unfinished>();
  const requests: string[] = [];
  const state: { fault?: Fault; delay: number } = { delay: 0 };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const fault = error instanceof S3Error ? error : new S3Error(500, "InternalError");
      const body = `<Error><Code>${fault.code}</Code><Message>refused</Message></Error>`;
      reply(response, fault.status, request.method === "HEAD" ? "" : body);
    });
  });
  const port = await listenOnFreePort(server);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://s3");
    const [, bucketName = "", key = ""] =
      /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(pathname)) ?? [];
    requests.push(
      `${request.method} ${key}${query.size > 0 ? "?" : ""}${[...query.keys()].join("&")}`,
    );
    await pause(state.delay);
    if (state.fault) throw new S3Error(state.fault.status, state.fault.code);
    checkRequest(request, query);
    if (bucketName !== bucket) throw new S3Error(404, "NoSuchBucket");
    const id = query.get("uploadId");
    if (id !== null) return answerMultipart(request, response, { id, key, query, body });
    switch (request.method) {
      case "PUT":
        objects.set(key, { bytes: body, changedAt: new Date() });
        return reply(response, 200);
      case "POST":
        return begin(response, key);
      case "GET":
        if (key === "") return list(response, query);
        return send(response, request, objects.get(key));
      case "HEAD":
        return send(response, request, objects.get(key));
      default:
        objects.delete(key);
        return reply(response, 204);
    }
  }

  function begin(response: ServerResponse, key: string): void {
    const id = `upload-${unfinished.size + 1}-${Date.now()}`;
    unfinished.set(id, { key, parts: new Map(), begunAt: new Date() });
    reply(
      response,
      200,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get("prefix") ?? "";
    if (query.has("uploads")) return listUnfinished(response, prefix, query);
    const after = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()]
      .toSorted()
      .filter((key) => key.startsWith(prefix) && key > after);
    const page = keys.slice(0, pageSize);
    const next = keys.length > pageSize ? page.at(-1) : undefined;
    const contents = page.map((key) => {
      const { bytes, changedAt } = objects.get(key) as Stored;
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = next === undefined ? "" : `<NextContinuationToken>${next}</NextContinuationToken>`;
    reply(
      response,
      200,
      `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${more}${contents.join("")}</ListBucketResult>`,
    );
  }

  function listUnfinished(response: ServerResponse, prefix: string, query: URLSearchParams): void {
    const after = query.get("upload-id-marker") ?? "";
    const all = [...unfinished].filter(([id, { key }]) => key.startsWith(prefix) && id > after);
    const page = all.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, pageSize);
    const [lastId, last] = page.at(-1) ?? [];
    const uploads = page.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    );
    const isTruncated = all.length > page.length;
    const marker = `<NextKeyMarker>${last?.key}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>`;
    reply(
      response,
      200,
      `<ListMultipartUploadsResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? marker : ""}${uploads.join("")}</ListMultipartUploadsResult>`,
    );
  }

  function answerMultipart(
    { method }: IncomingMessage,
    response: ServerResponse,
    { id, key, query, body }: { id: string; key: string; query: URLSearchParams; body: Buffer },
  ): void {
    const upload = unfinished.get(id);
    if (upload?.key !== key) throw new S3Error(404, "NoSuchUpload");
    if (method === "PUT") {
      upload.parts.set(Number(query.get("partNumber")), { bytes: body, changedAt: new Date() });
      return reply(response, 200, "", { etag: etagOf(body) });
    }
    if (method === "GET") return listParts(response, upload, query);
    if (method === "POST") {
      objects.set(key, { bytes: join(upload, String(body)), changedAt: new Date() });
    }
    unfinished.delete(id);
    const completed = "<CompleteMultipartUploadResult></CompleteMultipartUploadResult>";
    return method === "POST" ? reply(response, 200, completed) : reply(response, 204);
  }

  function listParts(
    response: ServerResponse,
    { parts }: Unfinished,
    query: URLSearchParams,
  ): void {
    const after = Number(query.get("part-number-marker") ?? 0);
    const numbers = [...parts.keys()].toSorted((a, b) => a - b).filter((number) => number > after);
    const page = numbers.slice(0, pageSize);
    const listed = page.map((number) => {
      const { bytes } = parts.get(number) as Stored;
      return `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`;
    });
    const isTruncated = numbers.length > pageSize;
    const marker = `<NextPartNumberMarker>${page.at(-1) ?? 0}</NextPartNumberMarker>`;
    reply(
      response,
      200,
      `<ListPartsResult><IsTruncated>${isTruncated}</IsTruncated>${marker}${listed.join("")}</ListPartsResult>`,
    );
  }

  return {
    /** Keys with the prefix. */
    objects,
    unfinished,
    /** Method and key of each request. */
    requests,
    /** The variables that name this S3 service. */
    environment: {
      FILES_URL: `s3://${bucket}/team`,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: "test-secret",
    },
    /** Refuses everything from now on. */
    fail: (fault: Fault | undefined) => {
      if (fault) state.fault = fault;
      else delete state.fault;
    },
    /** Waits this many milliseconds before each answer. */
    slowDown: (delay: number) => void (state.delay = delay),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

function checkRequest({ headers }: IncomingMessage, query: URLSearchParams): void {
  if (Object.keys(headers).some((name) => newerHeaders.test(name)))
    throw new S3Error(501, "NotImplemented");
  const credential = headers.authorization ?? query.get("X-Amz-Credential") ?? "";
  if (credential === "") throw new S3Error(403, "AccessDenied");
  if (!credential.includes(`${accessKeyId}/`)) throw new S3Error(403, "InvalidAccessKeyId");
}

function send(
  response: ServerResponse,
  { headers, method }: IncomingMessage,
  stored: Stored | undefined,
): void {
  if (!stored) throw new S3Error(404, "NoSuchKey");
  const { bytes } = stored;
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  if (start === undefined) {
    response.writeHead(200, { "content-length": bytes.length });
    response.end(method === "HEAD" ? undefined : bytes);
    return;
  }
  if (Number(start) >= bytes.length) throw new S3Error(416, "InvalidRange");
  reply(response, 206, bytes.subarray(Number(start), Number(end) + 1));
}

/** @param list the XML that names the parts */
function join({ parts }: Unfinished, list: string): Buffer {
  const named = [...list.matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
    etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll("&quot;", '"'),
  }));
  const bytes = named.map(({ number, etag }, position) => {
    const part = parts.get(number)?.bytes;
    if (!part || etagOf(part) !== etag) throw new S3Error(400, "InvalidPart");
    const isLast = position === named.length - 1;
    if (!isLast && part.length < leastPart) throw new S3Error(400, "EntityTooSmall");
    return part;
  });
  if (bytes.length === 0) throw new S3Error(400, "MalformedXML");
  return Buffer.concat(bytes);
}

function etagOf(bytes: Uint8Array): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}

function reply(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array = "",
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers });
  response.end(body);
}
