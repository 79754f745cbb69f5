import { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";

/** Milliseconds. */
const stalledAfter = 20_000;

/** Waits for a slow reader, who leaves bytes in the buffer, but not for a silent S3 service. */
export function endWhenStalled(body: Readable, interval = stalledAfter): Readable {
  if (!(body instanceof IncomingMessage)) return body;
  let received = body.socket.bytesRead;
  const timer = setInterval(() => {
    const isSilent = body.socket.bytesRead === received && body.readableLength === 0;
    received = body.socket.bytesRead;
    if (isSilent && !body.complete)
      body.destroy(Object.assign(new Error("the file store fell silent"), { code: "ETIMEDOUT" }));
  }, interval);
  timer.unref();
  return body.once("close", () => clearInterval(timer));
}
