import { useEffect } from "react";
import { send, writerHeaders } from "../api/http.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";

/** A third of what the server takes it for (rule 6.18). */
const sayAgainAfter = 15_000;

/** Tells the others that a member is editing a document; that it cannot be told hinders no one. */
export function useAnnounceEditing(documentId: string, writer: string): void {
  useEffect(() => {
    // Another tab of the same member goes on when this one ends.
    const address = `/api/documents/${documentId}/editing?tab=${newIdempotencyKey()}`;
    const say = () => void send(address, { method: "PUT", writer }).catch(() => undefined);
    // Said also by a page that is being closed.
    const end = () =>
      void fetch(address, {
        method: "DELETE",
        headers: writerHeaders(writer),
        keepalive: true,
      }).catch(() => undefined);
    say();
    const timer = setInterval(say, sayAgainAfter);
    window.addEventListener("pagehide", end);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", end);
      end();
    };
  }, [documentId, writer]);
}
