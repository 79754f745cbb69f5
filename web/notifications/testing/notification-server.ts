import { vi } from "vitest";
import type {
  Notification,
  NotificationPage,
} from "../../../domain/notifications/notification-shapes.ts";

const noor = { id: "noor0000000000000000", name: "Noor Haddad" };

/** A comment on one document, unread, unless changed. */
export function notificationOf(id: string, change: Partial<Notification> = {}): Notification {
  const document = {
    id: "doc10000000000000000",
    subteam: "powertrain",
    title: "Segment model",
    serialNumber: "KB60014",
  };
  const common = { document, by: noor, count: 1, comment: null, quote: null, read: false };
  return { id, kind: "edit", at: new Date().toISOString(), ...common, ...change };
}

/** A fake server of one member's notifications. */
export function notificationServer() {
  const state = {
    /** Newest first. */
    stored: [] as Notification[],
    pageSize: 50,
    /** Method and address of each write. */
    writes: [] as string[],
    reads: [] as string[],
    /** The status of the next writes, and of all reads. */
    refusals: [] as number[],
    readStatus: 200,
    reset: () => {
      Object.assign(state, { stored: [], writes: [], reads: [], refusals: [] });
      Object.assign(state, { pageSize: 50, readStatus: 200 });
      vi.stubGlobal("fetch", async (address: string, init: RequestInit) => answer(address, init));
    },
    unread: () => state.stored.filter(({ read }) => !read).length,
  };

  function answer(address: string, { method = "GET" }: RequestInit): Response {
    const { pathname, searchParams } = new URL(address, "http://x");
    if (!pathname.startsWith("/api/notifications")) return new Response(null, { status: 404 });
    if (method !== "GET") return write(pathname, method);
    state.reads.push(address);
    if (state.readStatus !== 200) return Response.json({}, { status: state.readStatus });
    return Response.json(pageOf(searchParams));
  }

  function write(pathname: string, method: string): Response {
    state.writes.push(`${method} ${pathname}`);
    const status = state.refusals.shift();
    if (status) return Response.json({}, { status });
    const [, id] = /^\/api\/notifications\/(\w+)\/read$/.exec(pathname) ?? [];
    state.stored = state.stored.map((stored) =>
      id === undefined || stored.id === id ? { ...stored, read: method !== "DELETE" } : stored,
    );
    return new Response(null, { status: 204 });
  }

  function pageOf(search: URLSearchParams): NotificationPage {
    const listed = state.stored.filter(({ read }) => search.get("unread") !== "true" || !read);
    const from = Number(search.get("cursor") ?? 0);
    const to = from + state.pageSize;
    return {
      notifications: listed.slice(from, to),
      nextCursor: to < listed.length ? String(to) : null,
      total: listed.length,
      unread: state.unread(),
    };
  }

  return state;
}
