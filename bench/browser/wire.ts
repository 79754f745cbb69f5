import type { CDPSession } from "@playwright/test";

export const kinds = [
  "page",
  "JavaScript",
  "styles",
  "fonts",
  "data",
  "pictures",
  "other",
] as const;
export type Kind = (typeof kinds)[number];

export type Wire = {
  requests: number;
  /** Bytes on the wire, including headers. */
  bytes: Record<Kind, number>;
  /** Bytes of the JavaScript files alone. */
  scripts: number;
};

/** Counts the requests of a page, except those answered from the cache. */
export async function watchWire(cdp: CDPSession) {
  const wire: Wire = { requests: 0, bytes: emptyBytes(), scripts: 0 };
  const pending = new Map<string, { type: string; cached: boolean; headers: number }>();
  let lastChange = performance.now();
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", ({ requestId }) => {
    pending.set(requestId, { type: "", cached: false, headers: 0 });
    lastChange = performance.now();
  });
  cdp.on("Network.requestServedFromCache", ({ requestId }) => {
    pending.set(requestId, { type: "", cached: true, headers: 0 });
  });
  const end = (requestId: string, length: number) => {
    const request = pending.get(requestId);
    pending.delete(requestId);
    lastChange = performance.now();
    if (!request || request.cached) return;
    wire.requests += 1;
    const kind = kindOf(request.type);
    wire.bytes[kind] += length;
    if (kind === "JavaScript") wire.scripts += length - request.headers;
  };
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    const request = pending.get(requestId);
    if (!request) return;
    // The live stream never ends, so it is counted when it begins.
    if (response.mimeType === "text/event-stream") end(requestId, response.encodedDataLength);
    request.type = response.mimeType;
    request.headers = response.encodedDataLength;
    request.cached ||= response.fromDiskCache === true;
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  cdp.on("Network.loadingFailed", ({ requestId }) => end(requestId, 0));
  return {
    wire,
    isQuiet: (milliseconds: number) =>
      pending.size === 0 && performance.now() - lastChange > milliseconds,
  };
}

function emptyBytes(): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
}

function kindOf(type: string): Kind {
  if (type.includes("html")) return "page";
  if (type.includes("javascript")) return "JavaScript";
  if (type.includes("css")) return "styles";
  if (type.includes("font")) return "fonts";
  if (type.includes("json")) return "data";
  return type.startsWith("image/") ? "pictures" : "other";
}
