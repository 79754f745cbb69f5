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
  /** Those that left the browser. */
  requests: number;
  /** Bytes as they came over the wire, heads included. */
  bytes: Record<Kind, number>;
};

/** Counts what a page asks for; what the browser has already is not counted. */
export async function watchWire(cdp: CDPSession) {
  const wire: Wire = { requests: 0, bytes: emptyBytes() };
  const under = new Map<string, { type: string; cached: boolean }>();
  let lastChange = performance.now();
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", ({ requestId }) => {
    under.set(requestId, { type: "", cached: false });
    lastChange = performance.now();
  });
  cdp.on("Network.requestServedFromCache", ({ requestId }) => {
    under.set(requestId, { type: "", cached: true });
  });
  const end = (requestId: string, length: number) => {
    const request = under.get(requestId);
    under.delete(requestId);
    lastChange = performance.now();
    if (!request || request.cached) return;
    wire.requests += 1;
    wire.bytes[kindOf(request.type)] += length;
  };
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    const request = under.get(requestId);
    if (!request) return;
    // The live stream goes on for as long as the page does: it counts as it begins, nobody waits for its end.
    if (response.mimeType === "text/event-stream") end(requestId, response.encodedDataLength);
    request.type = response.mimeType;
    request.cached ||= response.fromDiskCache === true;
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  cdp.on("Network.loadingFailed", ({ requestId }) => end(requestId, 0));
  return {
    wire,
    /** Whether nothing was asked for and nothing came for so many milliseconds. */
    isQuiet: (milliseconds: number) =>
      under.size === 0 && performance.now() - lastChange > milliseconds,
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
