import { request } from "node:http";
import type { LiveEvent } from "../../domain/live/live-shapes.ts";

type Listener = { onEvent: (event: LiveEvent) => void; onEnd: () => void };

/** Listens as a visible tab does. Resolves once the stream has begun. */
export function openEventStream(
  address: URL,
  headers: Record<string, string>,
  { onEvent, onEnd }: Listener,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = request(address, { agent: false, headers });
  sent.on("error", reject);
  sent.on("response", (response) => {
    if (response.statusCode !== 200)
      reject(new Error(`A stream was answered ${response.statusCode}.`));
    let received = "";
    response.setEncoding("utf8");
    response.on("data", (text: string) => {
      const lines = (received + text).split("\n\n");
      received = lines.pop() ?? "";
      for (const event of lines.flatMap(readEvent)) onEvent(event);
      resolve();
    });
    response.on("close", onEnd);
  });
  sent.end();
  return promise;
}

/** Named events, such as beats, carry no data. */
export function readEvent(text: string): LiveEvent[] {
  const data = /^data: ?(\{.*\})$/m.exec(text)?.[1];
  return data === undefined ? [] : [JSON.parse(data) as LiveEvent];
}
