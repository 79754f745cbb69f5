import { isOneself, may, type Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { SessionWatch } from "../sessions/session-watch.ts";
import type { Broadcaster } from "./broadcaster.ts";
import type { StoredEvent } from "./store.ts";

type Asked = {
  /** Whose streams are counted together: by its id. */
  session: string;
  viewer: Viewer;
  /** What the watch of sessions said before it was found out who asks. */
  round: number;
  /** Who it is by now: nobody, once the session has ended. */
  again: () => Promise<Viewer>;
  /** What happened since the last event that was seen; null when it is too much to tell. */
  missed: () => Promise<readonly StoredEvent[] | null>;
  /** Lets go of the connection, with what waits there for who does not read. */
  cut: () => void;
};

export type Streams = {
  open: (asked: Asked) => ReadableStream<Uint8Array>;
  /** Ends a session's streams without a word: its browser comes back by itself, with what it has by then. */
  release: (session: string) => void;
  stop: () => void;
};

/** For one session (rule 6.8). */
export const streamsMax = 10;
/** Bytes that may wait for who does not read: after that they catch up with a new stream. */
const waitingMax = 64 * 1024;

type Listener = {
  asked: Asked;
  viewer: Viewer;
  tell: (items: readonly StoredEvent[]) => void;
  /** @returns whether it was still there */
  leave: () => boolean;
  end: () => void;
};

const encoder = new TextEncoder();

/** The open streams of this process. Each line says that something happened; what, is asked for. */
export function openStreams(broadcaster: Broadcaster, watch: SessionWatch): Streams {
  const listeners = new Set<Listener>();
  const stopListening = broadcaster.listen((items) => {
    for (const listener of listeners) listener.tell(items);
    for (const { kind, subject } of items)
      if (kind.startsWith("member.")) void watch.recheck(subject);
  });

  function open(asked: Asked): ReadableStream<Uint8Array> {
    const own = [...listeners].filter(({ asked: { session } }) => session === asked.session);
    if (own.length >= streamsMax) throw new Refusal("too-many-requests", { retryAfter: 30 });
    let leave = () => {};
    return new ReadableStream<Uint8Array>(
      {
        async start(controller) {
          const { listener, begin } = listenerTo(controller, asked);
          leave = () => void listener.leave();
          listeners.add(listener);
          try {
            begin(await asked.missed());
          } catch (error) {
            leave();
            throw error;
          }
        },
        cancel: () => leave(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: waitingMax }),
    );
  }

  function listenerTo(controller: ReadableStreamDefaultController<Uint8Array>, asked: Asked) {
    let toldUpTo = 0;
    // What happens while the missed events are being read comes after them.
    let held: StoredEvent[] | null = [];

    function say(line: string): void {
      if (held || !listeners.has(listener)) return;
      controller.enqueue(encoder.encode(line));
      if ((controller.desiredSize ?? 0) >= 0) return;
      // Ending the stream would keep the connection until what waits is read, which may be never.
      listener.leave();
      asked.cut();
    }
    function tell(items: readonly StoredEvent[]): void {
      if (held) return void held.push(...items);
      // The one that reads for all may be behind what was read for this one.
      const fresh = items.filter((item) => item.id > toldUpTo && mayHear(listener.viewer, item));
      toldUpTo = Math.max(toldUpTo, fresh.at(-1)?.id ?? 0);
      if (fresh.length > 0) say(fresh.map(lineOf).join(""));
    }
    /** Proxies end what is silent for a minute, some after half of that: so something is said each time. */
    function tellWho(viewer: Viewer): void {
      if (!may(viewer, "documents.read")) {
        held = null;
        // Who has not read what was said before does not read this either.
        const isDeaf = (controller.desiredSize ?? 0) < waitingMax;
        say("event: ended\ndata:\n\n");
        listener.end();
        if (isDeaf) asked.cut();
        return;
      }
      const before = listener.viewer;
      listener.viewer = viewer;
      // A named event: browsers tell nobody of comments, and who hears nothing for long looks for a new line.
      say(isSame(viewer, before) ? "event: beat\ndata:\n\n" : accessLine);
    }
    function begin(missed: readonly StoredEvent[] | null): void {
      const later = held ?? [];
      held = null;
      say(firstLine(missed, broadcaster.last()));
      if (!isSame(listener.viewer, asked.viewer)) say(accessLine);
      tell([...(missed ?? []), ...later]);
    }
    const { session, viewer, round, again } = asked;
    const unwatch = watch.add({ session, viewer, round, again, tell: tellWho });
    const listener: Listener = {
      asked,
      viewer,
      tell,
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
    open,
    release: (session) => {
      for (const listener of listeners) if (listener.asked.session === session) listener.end();
    },
    stop: () => {
      stopListening();
      for (const listener of listeners) listener.end();
    },
  };
}

const accessLine = "event: access\ndata:\n\n";

function isSame(one: Viewer, other: Viewer): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Who asks to join is for captains, a portfolio for its member. */
function mayHear(viewer: Viewer, { kind, subject }: StoredEvent): boolean {
  if (kind === "portfolio.changed") return isOneself(viewer, subject);
  return !kind.startsWith("request.") || may(viewer, "accounts.manage");
}

/** Where the stream begins, so that a browser that loses it at once knows from where to ask. */
function firstLine(missed: readonly StoredEvent[] | null, last: number): string {
  if (missed === null) return `retry: 2000\nid: ${last}\nevent: reset\ndata:\n\n`;
  return `retry: 2000\n${missed.length > 0 ? "" : `id: ${last}\n`}event: hello\ndata:\n\n`;
}

function lineOf({ id, kind, subject, subteam }: StoredEvent): string {
  return `id: ${id}\ndata: ${JSON.stringify({ kind, subject, subteam })}\n\n`;
}
