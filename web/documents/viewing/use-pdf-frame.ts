import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { FromFrame, PdfProblem, ToFrame } from "../../pdf-frame/messages.ts";
import { readRange } from "./read-range.ts";

/** Milliseconds. A loaded frame answers at once, but an error page in its place never does. */
const answerTimeLimit = 5_000;

type File = { id: string; size: number };

export type PdfFrame =
  | { kind: "loading" }
  | { kind: "failed"; why: PdfProblem }
  | {
      kind: "open";
      pages: number;
      drawing: "pending" | "done" | "failed";
      /** The height of the last drawn page in pixels. */
      height: number | undefined;
    };

/** The frame has no origin, so that code in a PDF cannot act as our page, which sends the bytes. */
export function usePdfFrame(frame: RefObject<HTMLIFrameElement | null>, { id, size }: File) {
  const [state, setState] = useState<PdfFrame>({ kind: "loading" });
  const port = useRef<MessagePort>(null);
  const send = useCallback((message: ToFrame) => port.current?.postMessage(message), []);

  // A layout effect, so that the listener is in place before the frame loads.
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const channel = new MessageChannel();
    port.current = channel.port1;

    let answerTimer: ReturnType<typeof setTimeout>;

    const receive = async (message: FromFrame) => {
      if (message.kind === "ready") clearTimeout(answerTimer);
      else if (message.kind === "range") {
        const { begin, end } = message;
        const bytes = new Uint8Array(await readRange(id, [begin, end], signal));
        channel.port1.postMessage({ kind: "bytes", begin, bytes } satisfies ToFrame, [
          bytes.buffer,
        ]);
      } else setState((last) => after(last, message));
    };
    const fail = () => signal.aborted || setState({ kind: "failed", why: "other" });
    channel.port1.addEventListener("message", ({ data }: MessageEvent<FromFrame>) => {
      void receive(data).catch(fail);
    });
    channel.port1.start();
    const start = () => {
      // The frame has no origin to name as the target, so this message carries only a port.
      current.contentWindow?.postMessage(null, "*", [channel.port2]);
      send({ kind: "open", size });
      answerTimer = setTimeout(fail, answerTimeLimit);
    };
    current.addEventListener("load", start, { once: true });
    return () => {
      current.removeEventListener("load", start);
      clearTimeout(answerTimer);
      ending.abort();
      channel.port1.close();
    };
  }, [frame, id, size, send]);

  const show = useCallback(
    (page: number, zoom: number) => {
      setState((last) => (last.kind === "open" ? { ...last, drawing: "pending" } : last));
      send({ kind: "show", page, zoom });
    },
    [send],
  );
  return { state, show };
}

function after(
  state: PdfFrame,
  message: Exclude<FromFrame, { kind: "ready" | "range" }>,
): PdfFrame {
  if (message.kind === "failed") return { kind: "failed", why: message.why };
  if (message.kind === "opened")
    return { kind: "open", pages: message.pages, drawing: "pending", height: undefined };
  if (state.kind !== "open") return state;
  return message.kind === "drawn"
    ? { ...state, drawing: "done", height: message.height }
    : { ...state, drawing: "failed" };
}
