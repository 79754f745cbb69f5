import { vi } from "vitest";
import { exampleImport } from "../../../domain/imports/example-import.ts";
import type { NewImportBody, ZipImport } from "../../../domain/imports/import-shapes.ts";

/** Status 0: the connection is lost before the request arrives. */
type Failure = { status: number; code?: string; detail?: string };

const initial = {
  found: undefined as ZipImport | undefined,
  /** Requests that change an import. */
  writes: [] as { line: string; body: unknown }[],
  /** Requests that send the bytes of a zip, or ask how many have arrived. */
  uploads: [] as string[],
  /** Responses to the next writes, instead of their success. */
  failures: [] as Failure[],
  /** Whether writes succeed without a response. */
  losesAnswers: false,
  /** Whether every request fails. */
  isAway: false,
  /** While set, uploads stop in the middle. */
  isPaused: false,
  /** Continues the paused uploads. */
  pending: [] as (() => void)[],
};

/** A fake server with the import of one member. */
export const importServer: typeof initial = { ...initial };

export function stubImportServer(): void {
  Object.assign(importServer, initial, { writes: [], uploads: [], failures: [], pending: [] });
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("XMLHttpRequest", UploadRequest);
}

async function answer(address: string, { method = "GET", body }: RequestInit): Promise<Response> {
  if (importServer.isAway) throw new TypeError("Failed to fetch");
  if (method === "GET") {
    const imports = importServer.found ? [importServer.found] : [];
    return Response.json({ imports, nextCursor: null, total: imports.length });
  }
  const read: unknown = body ? JSON.parse(String(body)) : undefined;
  const line = `${method} ${address}`;
  importServer.writes.push({ line, body: read });
  const failure = importServer.failures.shift();
  if (failure) return refuse(failure);
  change(line, read as NewImportBody);
  if (importServer.losesAnswers) throw new TypeError("Failed to fetch");
  return line === "POST /api/imports"
    ? Response.json({ id: importServer.found?.id }, { status: 201 })
    : new Response(null, { status: 204 });
}

function refuse({ status, ...problem }: Failure): Response {
  if (status === 0) throw new TypeError("Failed to fetch");
  const headers = { "content-type": "application/problem+json" };
  return Response.json(problem, { status, headers });
}

function change(line: string, body: NewImportBody): void {
  const { found, writes } = importServer;
  const underWay = { ...exampleImport, canStart: false, report: null };
  if (line.startsWith("DELETE")) importServer.found = undefined;
  else if (line.endsWith("/start") && found)
    importServer.found = { ...found, ...underWay, id: found.id, state: "running" };
  else
    importServer.found = { ...underWay, ...body, id: `import-${writes.length}`, state: "checking" };
}

/** Answers the uploads of zips of up to 1 MiB, which tus sends in one request. */
class UploadRequest {
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: (event: Event) => void;
  #line = "";
  #isAborted = false;
  readonly #headers: Record<string, string> = {};

  open(method: string, address: string): void {
    this.#line = `${method} ${new URL(address).pathname}`;
  }
  setRequestHeader(): void {}
  getResponseHeader(name: string): string | null {
    return this.#headers[name.toLowerCase()] ?? null;
  }
  send(bytes: Blob | null): void {
    importServer.uploads.push(this.#line);
    const end = () => queueMicrotask(() => this.#end(bytes?.size ?? 1));
    if (bytes === null || !importServer.isPaused) return end();
    this.upload.onprogress?.({ lengthComputable: true, loaded: bytes.size / 2 });
    importServer.pending.push(end);
  }
  abort(): void {
    this.#isAborted = true;
  }
  #end(size: number): void {
    if (this.#isAborted) return;
    if (importServer.isAway) return this.onerror?.(new Event("error"));
    const isNew = this.#line.startsWith("POST");
    this.status = isNew ? 201 : 200;
    if (isNew) this.#headers["location"] = `/api/uploads/zip-${importServer.uploads.length}`;
    this.#headers["upload-offset"] = `${size}`;
    this.#headers["upload-length"] = `${size}`;
    this.onload?.();
  }
}
