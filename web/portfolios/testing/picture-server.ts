import { vi } from "vitest";
import type { PortfolioPicture } from "../../../domain/portfolio-shapes.ts";

type Answer = { status: number; body: object };
type Sent = { line: string; size: number; headers: Record<string, string> };

/** The server, as far as pictures are sent to it. */
export const pictureServer: {
  sent: Sent[];
  /** What the next ones are answered with, instead of a picture. */
  refusals: Answer[];
  /** Those that have no answer yet, as long as it waits with them. */
  waiting: (() => void)[];
  waits: boolean;
} = { sent: [], refusals: [], waiting: [], waits: false };

export function stubPictureServer(): void {
  Object.assign(pictureServer, { sent: [], refusals: [], waiting: [], waits: false });
  vi.stubGlobal("XMLHttpRequest", StubbedRequest);
  vi.stubGlobal("createImageBitmap", () =>
    Promise.resolve({ width: 400, height: 200, close: () => undefined }),
  );
  URL.createObjectURL = () => "blob:chosen";
  URL.revokeObjectURL = () => undefined;
}

function nextAnswer(): Answer {
  const id = String(pictureServer.sent.length).repeat(20).slice(0, 20);
  const picture: PortfolioPicture = { id, width: 400, height: 300, colour: "#2f3a4c" };
  return pictureServer.refusals.shift() ?? { status: 201, body: picture };
}

class StubbedRequest extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  #line = "";
  readonly #headers: Record<string, string> = {};

  open(method: string, address: string): void {
    this.#line = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return name === "retry-after" && this.status === 503 ? "1" : null;
  }
  send(file: Blob): void {
    pictureServer.sent.push({ line: this.#line, size: file.size, headers: this.#headers });
    const half = { loaded: file.size / 2, total: file.size };
    queueMicrotask(() => {
      this.upload.dispatchEvent(Object.assign(new Event("progress"), half));
      if (pictureServer.waits) pictureServer.waiting.push(() => this.#end());
      else this.#end();
    });
  }
  abort(): void {
    this.dispatchEvent(new Event("loadend"));
  }
  #end(): void {
    const { status, body } = nextAnswer();
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event("loadend"));
  }
}

const beginnings = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  heic: [0, 0, 0, 24, ...new TextEncoder().encode("ftypheic")],
  text: [...new TextEncoder().encode("not a picture")],
};

/** A file that begins as its kind does. */
export function pictureFile(name: string, kind: keyof typeof beginnings = "png", size = 64): File {
  const bytes = new Uint8Array(size);
  bytes.set(beginnings[kind]);
  return new File([bytes], name);
}
