import { act, fireEvent, screen } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { vi } from "vitest";
import type {
  DocumentAnswer,
  SaveDocumentBody,
} from "../../../domain/documents/document-shapes.ts";
import type { SessionAnswer } from "../../../domain/sessions/session-shapes.ts";
import type { createQueryClient } from "../../api/query-client.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import type { AppState } from "../../app-state.tsx";
import { deleteMemberDrafts, readDrafts } from "../../saving/drafts.ts";
import { stubDraftStore } from "../../saving/testing/kept-store.ts";
import { testConfig } from "../../testing/config.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { mei } from "../../testing/members.ts";
import { DocumentPage } from "../reading/document-page.tsx";
import type { DocumentDraft } from "../writing/drafts.ts";
import { documentDraftOwner } from "../writing/drafts.ts";
import { original } from "./original.ts";
import { showRoutes } from "./show-routes.tsx";

// The screen reads this while its modules load.
vi.hoisted(() => {
  const list = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => list });
});

const config = { ...testConfig, limits: { ...testConfig.limits, uploadRetrySeconds: 1 } };

type Viewer = SessionAnswer["viewer"];

/** A fake server and the state of the draft store. */
export const server: {
  stored: DocumentAnswer;
  saves: Omit<SaveDocumentBody, "saveId">[];
  requests: string[];
  /** Each write, with the member that it names. */
  writes: string[];
  /** The version created by each save, by its save id. */
  answers: Map<string, number>;
  /** Whether the server saves but its responses are lost. */
  isDroppingResponses: boolean;
  isDeleted: boolean;
  isStoreFull: boolean;
  isStoreHanging: boolean;
  /** The number of files that the draft store can hold. */
  roomForFiles: number;
  /** The refusals for the next writes. */
  refusals: { status: number; code: string; detail?: string }[];
  /** The refusal for reads of the document. */
  readRefusal: { status: number; code: string; detail: string } | undefined;
} = {
  stored: original,
  saves: [],
  requests: [],
  writes: [],
  answers: new Map(),
  isDroppingResponses: false,
  isDeleted: false,
  isStoreFull: false,
  isStoreHanging: false,
  roomForFiles: Infinity,
  refusals: [],
  readRefusal: undefined,
};

export async function stubBrowser(): Promise<void> {
  const fresh = { stored: original, saves: [], requests: [], writes: [], refusals: [] };
  server.answers.clear();
  server.isDroppingResponses = false;
  Object.assign(server, fresh, { isDeleted: false, isStoreFull: false });
  server.roomForFiles = Infinity;
  server.isStoreHanging = false;
  server.readRefusal = undefined;
  document.adoptedStyleSheets = [];
  vi.stubGlobal(
    "CSSStyleSheet",
    class {
      replaceSync() {}
    },
  );
  // jsdom accepts only style sheets of its own realm.
  Object.defineProperty(document, "adoptedStyleSheets", {
    value: [],
    writable: true,
    configurable: true,
  });
  stubDraftStore(
    (store, fileCount) =>
      server.isStoreFull || (store === "files" && fileCount >= server.roomForFiles),
    () => server.isStoreHanging,
  );
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    reply(answer(address, init), init.method),
  );
  await deleteMemberDrafts("m1");
}

function reply(response: Response, method = "GET"): Promise<Response> {
  return server.isDroppingResponses && method === "PUT"
    ? new Promise(() => undefined)
    : Promise.resolve(response);
}

const emptyLists: Record<string, object> = {
  tags: { tags: [] },
  comments: { comments: [], total: 0, nextCursor: null },
  "linked-from": { documents: [], total: 0, nextCursor: null },
  editors: { editors: [] },
};

function answer(address: string, { method = "GET", headers, body }: RequestInit): Response {
  const { pathname } = new URL(address, "http://x");
  server.requests.push(`${method} ${pathname}`);
  const writer = new Headers(headers).get("paddock-member");
  if (method !== "GET") server.writes.push(`${method} ${pathname} for ${writer}`);
  const list = emptyLists[pathname.split("/").at(-1) ?? ""];
  if (list) return Response.json(list);
  if (/\/(?:editing|view)$/.test(pathname)) return new Response(null, { status: 204 });
  if (pathname === "/api/config") return Response.json(config);
  if (pathname === "/api/session") return Response.json({ viewer: mei, feedbackHref: null });
  if (server.isDeleted) return Response.json({ code: "document-not-found" }, { status: 404 });
  if (method === "GET" && server.readRefusal) {
    return Response.json(server.readRefusal, { status: server.readRefusal.status });
  }
  if (method === "GET") return Response.json(server.stored);
  const refusal = server.refusals.shift();
  if (refusal) return Response.json(refusal, { status: refusal.status });
  if (method === "DELETE" || pathname.endsWith("/star")) return new Response(null, { status: 204 });
  return save(JSON.parse(String(body)) as SaveDocumentBody & { saveId: string });
}

function save({ saveId, ...body }: SaveDocumentBody & { saveId: string }): Response {
  const earlier = server.answers.get(saveId);
  if (earlier !== undefined) return Response.json({ version: earlier });
  if (body.version !== server.stored.version) {
    return Response.json({ code: "stale-version", status: 409 }, { status: 409 });
  }
  server.saves.push(body);
  const { title, content, tags = [] } = body;
  const version = server.stored.version + 1;
  const lastModifiedBy = { id: mei.id, name: mei.fullName };
  server.stored = { ...server.stored, title, content, tags, version, lastModifiedBy };
  server.answers.set(saveId, version);
  return Response.json({ version });
}

export function saveAsJonas(change: Partial<DocumentAnswer>): void {
  const lastModifiedBy = { id: "m3", name: "Jonas Weber" };
  const lastModified = "2026-04-03T10:12:00.000Z";
  server.stored = {
    ...server.stored,
    lastModifiedBy,
    lastModified,
    ...change,
    version: server.stored.version + 1,
  };
}

export let path: () => string;
export let queries: ReturnType<typeof createQueryClient>;

export async function open(viewer: Viewer = mei): Promise<AppState> {
  const state = await show(viewer);
  await screen.findByRole("heading", { name: "Thermal model" });
  return state;
}

export async function show(viewer: Viewer = mei): Promise<AppState> {
  const state = createTestState();
  const { queryClient } = state;
  queries = queryClient;
  queryClient.setQueryData(configQuery.queryKey, config);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  path = showRoutes(state, "/document/d1", {
    "/": () => <h1>Home</h1>,
    "/subteam/$subteam": () => <h1>Powertrain</h1>,
    "/create/$subteam": () => <h1>Create New Document</h1>,
    "/document/$id/history": () => <h1>History</h1>,
    "/document/$id": DocumentPage,
  });
  return state;
}

export async function edit(viewer: Viewer = mei): Promise<AppState> {
  const state = await open(viewer);
  press("Edit");
  await screen.findByRole("textbox", { name: "Content" });
  await settle();
  return state;
}

/** Waits a turn, because a new editor reports its content once asynchronously. */
export const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

export const button = (name: string) => screen.getByRole("button", { name });
export const press = (name: string) => fireEvent.click(button(name));
export const title = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
export const rename = (value: string) => fireEvent.change(title(), { target: { value } });
export const write = (html: string) => {
  const editor = screen.getByRole("textbox", { name: "Content" }) as HTMLElement & {
    editor: Editor;
  };
  act(() => void editor.editor.commands.setContent(html, { emitUpdate: true }));
};
export const drafts = () => readDrafts<DocumentDraft>(documentDraftOwner("m1", "d1"));
export const untilDraftSaved = () => screen.findByText("Draft saved on this device");
export const untilReading = () => screen.findByRole("button", { name: "Edit" });
export const dialog = () => screen.findByRole("dialog", { name: "This document was changed" });
