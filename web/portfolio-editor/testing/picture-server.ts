import { vi } from "vitest";
import type { Crop } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";

type Answer = { status: number; body: object };
type Sent = { line: string; size: number; headers: Record<string, string> };

/** A fake server that receives pictures. */
export const pictureServer: {
  sent: Sent[];
  crops: (Crop | null)[];
  /** Responses to the next requests, instead of a picture. */
  refusals: Answer[];
  /** Responses held back while the server is paused. */
  pending: (() => void)[];
  isPaused: boolean;
} = { sent: [], crops: [], refusals: [], pending: [], isPaused: false };

export function stubPictureServer(): void {
  Object.assign(pictureServer, {
    sent: [],
    crops: [],
    refusals: [],
    pending: [],
    isPaused: false,
  });
  vi.stubGlobal("XMLHttpRequest", StubbedRequest);
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    address.startsWith("/api/portfolio/pictures/")
      ? answerPreparing(address, init)
      : others(address, init),
  );
  vi.stubGlobal("createImageBitmap", () =>
    Promise.resolve({ width: 400, height: 200, close: () => undefined }),
  );
  URL.createObjectURL = () => "blob:chosen";
  URL.revokeObjectURL = () => undefined;
}

/** These refusals answer the request that prepares the picture; all others answer the upload. */
const isPictureRefusal = ({ status }: Answer) => [413, 415, 422, 504].includes(status);

async function answerPreparing(address: string, { body }: RequestInit): Promise<Response> {
  pictureServer.crops.push((JSON.parse(String(body)) as { crop: Crop | null }).crop);
  const [next] = pictureServer.refusals;
  if (next && isPictureRefusal(next)) {
    pictureServer.refusals.shift();
    return Response.json(next.body, { status: next.status });
  }
  const id = address.split("/").at(-1) ?? "";
  const picture: PortfolioPicture = { id, width: 400, height: 300, colour: "#2f3a4c" };
  return Response.json(picture);
}

class StubbedRequest {
  readonly upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: (event: Event) => void;
  #line = "";
  #location = "";
  #isAborted = false;
  readonly #headers: Record<string, string> = {};

  open(method: string, address: string): void {
    this.#line = `${method} ${new URL(address).pathname}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value;
  }
  getResponseHeader(name: string): string | null {
    if (/^upload-(offset|length)$/i.test(name)) return this.#headers["upload-length"] ?? null;
    return name.toLowerCase() === "location" && this.#location !== "" ? this.#location : null;
  }
  send(file: Blob | null): void {
    if (this.#line.startsWith("HEAD")) this.#answerHead();
    if (!file) return;
    pictureServer.sent.push({ line: this.#line, size: file.size, headers: this.#headers });
    const id = String(pictureServer.sent.length).repeat(20).slice(0, 20);
    queueMicrotask(() => {
      this.upload.onprogress?.({ lengthComputable: true, loaded: file.size / 2 });
      if (pictureServer.isPaused) pictureServer.pending.push(() => this.#end(id));
      else this.#end(id);
    });
  }
  abort(): void {
    this.#isAborted = true;
  }
  #answerHead(): void {
    this.status = 200;
    this.#headers["upload-length"] = "64";
    queueMicrotask(() => this.onload?.());
  }
  #end(id: string): void {
    if (this.#isAborted) return;
    const [next] = pictureServer.refusals;
    const refusal = next && !isPictureRefusal(next) ? pictureServer.refusals.shift() : undefined;
    if (refusal?.status === 0) {
      this.onerror?.(new Event("error"));
      return;
    }
    this.status = refusal?.status ?? 201;
    this.responseText = refusal ? JSON.stringify(refusal.body) : "";
    if (!refusal) this.#location = `/api/uploads/${id}`;
    this.onload?.();
  }
}

const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  heic: [0, 0, 0, 24, ...new TextEncoder().encode("ftypheic")],
  text: [...new TextEncoder().encode("not a picture")],
};

/** A file with the signature of its kind. */
export function pictureFile(name: string, kind: keyof typeof signatures = "png", size = 64): File {
  const bytes = new Uint8Array(size);
  bytes.set(signatures[kind]);
  return new File([bytes], name);
}
