import { openLiveStream, type LiveMessage } from "./live-stream.ts";

type Shared = LiveMessage | { type: "since"; id: number };

const name = "paddock-live";
/** What a tab may have missed while it was being loaded. */
const keptMax = 200;

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
  channel.addEventListener("message", ({ data }: MessageEvent<Shared>) => {
    if (data.type !== "since") take(data);
  });
  if (after !== null) post(channel, { type: "since", id: after });
  void navigator.locks
    .request(name, { signal: ending.signal }, () =>
      listenForAll(channel, () => last, take, onLost, ending.signal),
    )
    .catch(() => undefined);
  return () => ending.abort();
}

/** Until the tab is closed or signs out; then the next one takes over where this one was. */
function listenForAll(
  channel: BroadcastChannel,
  last: () => number | null,
  take: (message: LiveMessage) => void,
  onLost: () => void,
  ending: AbortSignal,
): Promise<void> {
  const first = last();
  const kept: LiveMessage[] = [];
  const close = openLiveStream(
    first,
    (message) => {
      kept.push(message);
      if (kept.length > keptMax) kept.shift();
      post(channel, message);
      take(message);
    },
    onLost,
  );
  channel.addEventListener("message", ({ data }: MessageEvent<Shared>) => {
    if (data.type !== "since") return;
    const from = (kept.length < keptMax ? first : kept[0]?.id) ?? 0;
    if (data.id < from) post(channel, { type: "reset", id: last() ?? 0 });
    for (const message of kept) if (message.id > data.id) post(channel, message);
  });
  return new Promise((resolve) => {
    ending.addEventListener("abort", () => {
      close();
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
