import { useEffect } from "react";
import { addBasePath } from "../api/base-path.ts";
import { send, writerHeaders } from "../api/http.ts";
import { createRandomKey } from "../api/random-key.ts";

/** Milliseconds; a third of the time for which the server keeps an announcement (rule 6.18). */
const repeatAfter = 15_000;

export function useAnnounceEditing(documentId: string, writer: string): void {
  useEffect(() => {
    // A key for each tab, because the member may edit the document in another tab too.
    const address = `/api/documents/${documentId}/editing?tab=${createRandomKey()}`;
    const ending = new AbortController();
    const announce = () =>
      void send(address, { method: "PUT", writer, signal: ending.signal }).catch(() => undefined);
    const end = () =>
      void fetch(addBasePath(address), {
        method: "DELETE",
        headers: writerHeaders(writer),
        keepalive: true,
      }).catch(() => undefined);
    announce();
    const timer = setInterval(announce, repeatAfter);
    window.addEventListener("pagehide", end);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", end);
      // An announcement under way could arrive after its end.
      ending.abort();
      end();
    };
  }, [documentId, writer]);
}
