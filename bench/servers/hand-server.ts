// Reads documents with `node:http` and prepared statements only. It runs the same statements and
// sends the same response as the product, so that the difference is the cost of the product's parts.
import { hash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { fileKind } from "../../domain/files/files.ts";
import { allow, type Viewer } from "../../domain/permissions.ts";
import { toAnswer } from "../../server/documents/document-answers.ts";
import type { DocumentRow } from "../../server/documents/store.ts";
import type { FileRecord } from "../../server/files/store.ts";
import { consoleLog } from "../../server/http/log.ts";
import { hashToken, newId } from "../../server/ids.ts";

const database = new DatabaseSync(fileURLToPath(process.env["DATABASE_URL"] ?? ""));
database.exec(
  `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
   pragma cache_size = -16000; pragma temp_store = memory;`,
);
const findSession = database.prepare(
  `select s.created_at as createdAt, s.last_used_at as lastUsedAt, m.id, m.first_name as firstName,
     m.last_name as lastName, m.full_name as fullName, m.email, m.role, m.subteam
   from sessions s join members m on m.id = s.member_id where s.token_hash = ? and m.status = 'active'`,
);
const findDocument = database.prepare(
  `select d.id, d.subteam, serial_number as serialNumber, title, content, author_id as authorId,
     author.full_name as authorName, author.status as authorStatus, d.created_at as createdAt,
     d.updated_at as updatedAt, last_modified as lastModified, modified_by_id as modifiedById,
     editor.full_name as modifiedByName, editor.status as modifiedByStatus, d.version, season,
     portfolios.url_slug as authorPortfolio, is_pinned as pinned, tags as tagsJson, sort_key as sortKey
   from documents d left join members author on author.id = author_id
     left join members editor on editor.id = modified_by_id
     left join portfolios on portfolios.user_id = author_id and portfolios.is_published = 1
   where d.id = ?`,
);
const findFiles = database.prepare(
  `select id, document_id as documentId, uploader_id as uploaderId, name, size,
     content_type as contentType, width, height from files where document_id = ? and is_listed = 1 order by position`,
);

const headers = JSON.parse(process.env["SAME_HEADERS"] ?? "{}") as Record<string, string>;
const log = consoleLog();
const day = 24 * 60 * 60 * 1000;

createServer((request, response) => {
  const id = newId();
  const start = performance.now();
  const status = answer(request, response, id);
  const ms = Math.round((performance.now() - start) * 1000) / 1000;
  log.info("request", { id, method: "GET", route: "/api/documents/:id", status, ms });
}).listen(Number(process.env["PORT"]), "127.0.0.1");

function answer(request: IncomingMessage, response: ServerResponse, requestId: string): number {
  const viewer = viewerOf(request.headers.cookie ?? "");
  const allowed = allow(viewer, "documents.read");
  const id = (request.url ?? "").slice("/api/documents/".length);
  const row = findDocument.get(id) as DocumentRow | undefined;
  if (!row) return response.writeHead(404).end().statusCode;
  const bytes = Buffer.from(
    JSON.stringify(toAnswer(allowed.viewer, { ...row, starred: 0 }, filesOf(id))),
  );
  response.writeHead(200, {
    ...headers,
    "x-request-id": requestId,
    etag: `W/"${hash("sha256", bytes, "base64url")}"`,
    "content-length": bytes.byteLength,
  });
  response.end(bytes);
  return 200;
}

function viewerOf(cookie: string): Viewer {
  const token = /(?:^|; )paddock_session=([^;]+)/.exec(cookie)?.[1] ?? "";
  const session = findSession.get(hashToken(token)) as
    | (Extract<Viewer, { kind: "member" }> & { createdAt: number; lastUsedAt: number })
    | undefined;
  const now = Date.now();
  if (!session || now > session.createdAt + 30 * day || now > session.lastUsedAt + 7 * day) {
    return { kind: "nobody" };
  }
  return { ...session, kind: "member" };
}

type FileRow = Omit<FileRecord, "kind" | "picture" | "isListed" | "hasOriginal"> & {
  width: number | null;
  height: number | null;
};

function filesOf(documentId: string): FileRecord[] {
  return (findFiles.all(documentId) as FileRow[]).map(toRecord);
}

function toRecord({ width, height, ...file }: FileRow): FileRecord {
  const picture = width === null || height === null ? null : { width, height };
  return { ...file, kind: fileKind(file.name), picture, isListed: true, hasOriginal: true };
}
