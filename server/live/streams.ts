import type { EventKind } from "../../domain/live/events.ts";
import { isOneself, may, type Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { SessionWatch } from "../sessions/session-watch.ts";
import type { Broadcaster } from "./broadcaster.ts";
import type { StoredEvent } from "./store.ts";

type StreamRequest = {
  session: string;
  viewer: Viewer;
  recheckCount: number;
  lookUpViewer: () => Promise<Viewer>;
  /** Null if the client missed too many events, or if its last one is deleted. */
  readMissed: () => Promise<readonly StoredEvent[] | null>;
  /** Destroys the connection and discards its buffers. */
  disconnect: () => void;
};

export type Streams = {
  open: (request: StreamRequest) => ReadableStream<Uint8Array>;
  /** Ends a session's streams without `ended`, so that the browser reconnects with a new token. */
  release: (session: string) => void;
  count: () => number;
  stop: () => void;
};

/** Per session (rule 6.8). */
export const streamsMax = 10;
/** Bytes buffered per client. A slower client is disconnected and resumes from its last event. */
const bufferMax = 64 * 1024;

type Listener = {
  request: StreamRequest;
  viewer: Viewer;
  send: (items: readonly StoredEvent[]) => void;
  /** @returns whether the listener was still registered */
  leave: () => boolean;
  end: () => void;
};

const encoder = new TextEncoder();

export function openStreams(broadcaster: Broadcaster, watch: SessionWatch): Streams {
  const listeners = new Set<Listener>();
  const stopListening = broadcaster.listen((items) => {
    for (const listener of listeners) listener.send(items);
    for (const { kind, subject } of items)
      if (kind.startsWith("member.")) void watch.recheck(subject);
  });

  function open(request: StreamRequest): ReadableStream<Uint8Array> {
    const own = [...listeners].filter((other) => other.request.session === request.session);
    if (own.length >= streamsMax) throw new Refusal("too-many-requests", { retryAfter: 30 });
    let leave = () => {};
    return new ReadableStream<Uint8Array>(
      {
        async start(controller) {
          const { listener, begin } = createListener(controller, request);
          leave = () => void listener.leave();
          listeners.add(listener);
          try {
            begin(await request.readMissed());
          } catch (error) {
            leave();
            throw error;
          }
        },
        cancel: () => leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: bufferMax }),
    );
  }

  function createListener(
    controller: ReadableStreamDefaultController<Uint8Array>,
    request: StreamRequest,
  ) {
    let lastSentId = 0;
    // Queues new events until the missed ones are sent; then null.
    let queued: StoredEvent[] | null = [];

    function write(line: string): void {
      if (queued || !listeners.has(listener)) return;
      controller.enqueue(encoder.encode(line));
      if ((controller.desiredSize ?? 0) >= 0) return;
      // Merely closing the stream would wait for the client to read the buffer, perhaps forever.
      listener.leave();
      request.disconnect();
    }
    function send(items: readonly StoredEvent[]): void {
      if (queued) return void queued.push(...items);
      // The broadcaster may still be behind the missed events that this client was sent.
      const fresh = items.filter(
        (item) => item.id > lastSentId && mayReceive(listener.viewer, item),
      );
      lastSentId = Math.max(lastSentId, fresh.at(-1)?.id ?? 0);
      if (fresh.length > 0) write(fresh.map(formatEvent).join(""));
    }
    /** Always writes, because some proxies close a stream that is silent for 30 seconds. */
    function updateViewer(viewer: Viewer): void {
      if (!may(viewer, "documents.read")) {
        queued = null;
        const hasUnreadData = (controller.desiredSize ?? 0) < bufferMax;
        write("event: ended\ndata:\n\n");
        listener.end();
        // A client that does not read its buffer would keep the connection open.
        if (hasUnreadData) request.disconnect();
        return;
      }
      const previous = listener.viewer;
      listener.viewer = viewer;
      // A named event: scripts detect a dead stream by missing beats, and cannot see comment lines.
      write(isSameViewer(viewer, previous) ? "event: beat\ndata:\n\n" : accessLine);
    }
    function begin(missed: readonly StoredEvent[] | null): void {
      const later = queued ?? [];
      queued = null;
      write(firstLine(missed, broadcaster.last()));
      if (!isSameViewer(listener.viewer, request.viewer)) write(accessLine);
      send(missed ?? []);
      // The missed events may already include some of these.
      send(later);
    }
    const { session, viewer, recheckCount, lookUpViewer } = request;
    const unwatch = watch.add({
      session,
      viewer,
      recheckCount,
      lookUpViewer,
      onViewer: updateViewer,
    });
    const listener: Listener = {
      request,
      viewer,
      send,
      leave: () => {
        unwatch();
        return listeners.delete(listener);
      },
      end: () => {
        if (listener.leave()) controller.close();
      },
    };
    return { listener, begin };
  }

  return {
    count: () => listeners.size,
    open,
    release: (session) => {
      for (const listener of listeners) if (listener.request.session === session) listener.end();
    },
    stop: () => {
      stopListening();
      for (const listener of listeners) listener.end();
    },
  };
}

const accessLine = "event: access\ndata:\n\n";

function isSameViewer(a: Viewer, b: Viewer): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const captainsEvents: ReadonlySet<EventKind> = new Set(["request.changed", "mail.changed"]);

/** Their subject is a member's id, or several with spaces between them. */
const ownEvents: ReadonlySet<EventKind> = new Set([
  "portfolio.changed",
  "import.changed",
  "notifications.changed",
]);

function mayReceive(viewer: Viewer, { kind, subject, actor }: StoredEvent): boolean {
  if (kind === "document.starred") return isOneself(viewer, actor);
  if (ownEvents.has(kind)) return subject.split(" ").some((id) => isOneself(viewer, id));
  return !captainsEvents.has(kind) || may(viewer, "accounts.manage");
}

/** Sends an id at once, so that a client that disconnects right away can resume from it. */
function firstLine(missed: readonly StoredEvent[] | null, last: number): string {
  if (missed === null) return `retry: 2000\nid: ${last}\nevent: reset\ndata:\n\n`;
  return `retry: 2000\n${missed.length > 0 ? "" : `id: ${last}\n`}event: hello\ndata:\n\n`;
}

function formatEvent({ id, kind, subteam, ...event }: StoredEvent): string {
  // Nobody learns who else was notified.
  const subject = kind === "notifications.changed" ? "" : event.subject;
  return `id: ${id}\ndata: ${JSON.stringify({ kind, subject, subteam })}\n\n`;
}
