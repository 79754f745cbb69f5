import { storageName } from "./base-path.ts";

export function broadcastToOtherTabs(subject: string, message: string): void {
  const channel = new BroadcastChannel(storageName(subject));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(message);
  channel.close();
}

/** @returns a function that stops listening */
export function listenToOtherTabs<Message extends string>(
  subject: string,
  listener: (message: Message) => void,
): () => void {
  const channel = new BroadcastChannel(storageName(subject));
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => listener(data));
  return () => channel.close();
}
