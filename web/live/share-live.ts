import { leadInTurn } from "./lead-in-turn.ts";
import { openLiveStream, type LiveMessage } from "./live-stream.ts";

/** A tab says up to where it has heard; whoever begins to listen asks for that, and says that it listens. */
type Shared = LiveMessage | { type: "since"; id: number } | { type: "who" } | { type: "here" };

const name = "paddock-live";
/** What a tab may have missed while it was being loaded. */
const keptMax = 200;
/** Milliseconds in which the other tabs say where they are. */
const answersWithin = 200;
/** Milliseconds after which the one that listens says again that it does. */
const signEach = 15_000;

/**
 * One stream for all tabs of a browser: whoever holds the lock listens and tells the others. Without locks
 * (plain http beyond this machine) each tab listens while it is looked at.
 * @returns ends it
 */
export function shareLive(
  after: number | null,
  tell: (message: LiveMessage) => void,
  onLost: () => void,
): () => void {
  const ending = new AbortController();
  let last = after;
  const take = (message: LiveMessage) => {
    last = Math.max(last ?? 0, message.id);
    tell(message);
  };
  // A page that comes back from the browser's memory has heard nothing meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tell({ type: "reset", id: last ?? 0 });
  };
  window.addEventListener("pageshow", onShow, { signal: ending.signal });
  if (!("locks" in navigator)) {
    listenWhileVisible(() => openLiveStream(last, take, onLost), ending.signal);
    return () => ending.abort();
  }
  const channel = new BroadcastChannel(name);
  ending.signal.addEventListener("abort", () => channel.close());
  const sayWhere = () => {
    if (last !== null) post(channel, { type: "since", id: last });
  };
  const onSign = leadInTurn({
    lock: name,
    lead: (until) => listenForAll(channel, () => last, take, onLost, until),
    onWaiting: sayWhere,
    ending: ending.signal,
  });
  channel.addEventListener("message", ({ data }: MessageEvent<Shared>) => {
    if (data.type === "since") return;
    onSign();
    if (data.type === "who") sayWhere();
    else if (data.type !== "here") take(data);
  });
  return () => ending.abort();
}

/** Until its turn ends; then the next one takes over, from where the one is that has heard the least. */
function listenForAll(
  channel: BroadcastChannel,
  last: () => number | null,
  take: (message: LiveMessage) => void,
  onLost: () => void,
  until: AbortSignal,
): Promise<void> {
  let first = last();
  let close: (() => void) | undefined;
  const kept: LiveMessage[] = [];
  const open = () => {
    close = openLiveStream(
      first,
      (message) => {
        kept.push(message);
        if (kept.length > keptMax) kept.shift();
        post(channel, message);
        take(message);
      },
      onLost,
    );
  };
  const answer = ({ data }: MessageEvent<Shared>) => {
    if (data.type !== "since") return;
    if (!close) {
      first = Math.min(first ?? data.id, data.id);
      return;
    }
    const from = (kept.length < keptMax ? first : kept[0]?.id) ?? 0;
    if (data.id < from) post(channel, { type: "reset", id: last() ?? 0 });
    for (const message of kept) if (message.id > data.id) post(channel, message);
  };
  channel.addEventListener("message", answer);
  post(channel, { type: "who" });
  const opening = setTimeout(open, answersWithin);
  const signs = setInterval(() => post(channel, { type: "here" }), signEach);
  return new Promise((resolve) => {
    until.addEventListener("abort", () => {
      channel.removeEventListener("message", answer);
      clearTimeout(opening);
      clearInterval(signs);
      close?.();
      resolve();
    });
  });
}

function post(channel: BroadcastChannel, message: Shared): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin by itself
  channel.postMessage(message);
}

function listenWhileVisible(open: () => () => void, ending: AbortSignal): void {
  let close: (() => void) | undefined;
  const follow = () => {
    const visible = document.visibilityState === "visible";
    if (visible) close ??= open();
    else {
      close?.();
      close = undefined;
    }
  };
  document.addEventListener("visibilitychange", follow, { signal: ending });
  ending.addEventListener("abort", () => close?.());
  follow();
}
