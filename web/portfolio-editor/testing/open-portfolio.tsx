import { act, fireEvent, screen } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { vi } from "vitest";
import type {
  PortfolioAnswer,
  SavePortfolioBody,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import { defaultSubtitle, requiredSections } from "../../../domain/portfolios/portfolios.ts";
import type { createQueryClient } from "../../api/query-client.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { createAppState } from "../../app-state.tsx";
import { showRoutes } from "../../documents/testing/show-routes.tsx";
import type { DocumentDraft } from "../../documents/writing/drafts.ts";
import { deleteMemberDrafts, readDrafts } from "../../saving/drafts.ts";
import { stubDraftStore } from "../../saving/testing/kept-store.ts";
import { testConfig } from "../../testing/config.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { mei } from "../../testing/members.ts";
import { EditPortfolioPage } from "../edit-portfolio-page.tsx";
import { portfolioDraftOwner } from "../portfolio-draft.ts";
import { experience } from "./show-experiences.tsx";

// Modules call matchMedia while they load.
vi.hoisted(() => {
  const list = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => list });
});

/** The server's answer before the first save. */
export const unsaved: PortfolioAnswer = {
  version: 0,
  slug: "",
  isPublished: true,
  isFindable: false,
  pictureId: null,
  firstName: "Mei",
  lastName: "Tanaka",
  subtitle: defaultSubtitle,
  contactEmail: "",
  contactPhone: "",
  sections: requiredSections.map(({ id, title }) => ({ id, title, content: "" })),
  experiences: [],
  pictures: [],
  updatedAt: null,
};

export const full: PortfolioAnswer = {
  ...unsaved,
  version: 3,
  slug: "mei-tanaka",
  contactEmail: "mei@team.edu",
  sections: [
    { id: "intro", title: "Introduction", content: "<p>I build inverters.</p>" },
    { id: "experience", title: "Experience", content: "" },
    { id: "thesis", title: "Thesis work", content: "<p>A thermal model.</p>" },
    { id: "contact", title: "Contact", content: "" },
  ],
  experiences: [experience("e1")],
  updatedAt: "2026-04-02T18:42:00.000Z",
};

/** A fake server with the endpoints of this screen. */
export const server: {
  stored: PortfolioAnswer;
  saves: SavePortfolioBody[];
  requests: string[];
  /** The ids of stored saves. */
  storedSaveIds: Set<string>;
  /** Responses to the next saves, instead of success. "lost" saves without a response. */
  next: ("lost" | { status: number; code: string; detail?: string; errors?: object[] })[];
  taken: string[];
  fails: boolean;
} = {
  stored: unsaved,
  saves: [],
  requests: [],
  storedSaveIds: new Set(),
  next: [],
  taken: [],
  fails: false,
};

export async function stubBrowser(): Promise<void> {
  Object.assign(server, {
    stored: full,
    saves: [],
    requests: [],
    storedSaveIds: new Set(),
    next: [],
    taken: [],
    fails: false,
  });
  stubDraftStore();
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => answer(address, init));
  await deleteMemberDrafts("m1");
}

async function answer(address: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const { pathname } = new URL(address, "http://x");
  server.requests.push(`${method} ${pathname}`);
  if (server.fails) return Response.json({ code: "malformed-request" }, { status: 400 });
  if (pathname.startsWith("/api/portfolio/slugs/")) {
    const isFree = !server.taken.includes(pathname.split("/").at(-1) ?? "");
    return Response.json({ isFree, reason: isFree ? null : "This URL slug is already taken." });
  }
  if (pathname !== "/api/portfolio") {
    return Response.json({ viewer: mei, feedbackHref: null });
  }
  if (method === "GET") return Response.json(server.stored);
  const next = server.next.shift();
  if (typeof next === "object") return Response.json(next, { status: next.status });
  const saved = save(JSON.parse(String(body)) as SavePortfolioBody);
  if (next === "lost") throw new TypeError("Failed to fetch");
  return saved;
}

function save({ saveId = "", ...body }: SavePortfolioBody): Response {
  if (server.storedSaveIds.has(saveId)) return Response.json(server.stored);
  if (body.version !== server.stored.version) {
    return Response.json({ code: "portfolio-changed", status: 409 }, { status: 409 });
  }
  server.saves.push(body);
  server.storedSaveIds.add(saveId);
  server.stored = { ...server.stored, ...body, version: body.version + 1 };
  return Response.json(server.stored);
}

/** Saves a newer version, as the same member does in another tab. */
export function saveElsewhere(change: Partial<PortfolioAnswer>): void {
  server.stored = { ...server.stored, ...change, version: server.stored.version + 1 };
}

export let queries: ReturnType<typeof createQueryClient>;

/** @param seen a query client with cached data */
export async function open(seen?: typeof queries): Promise<void> {
  await show(seen);
  await screen.findByRole("button", { name: "Add Section" });
}

export async function show(seen?: typeof queries): Promise<void> {
  const state = seen ? createAppState(seen) : createTestState();
  queries = state.queryClient;
  const limits = { ...testConfig.limits, uploadRetrySeconds: 0 };
  queries.setQueryData(configQuery.queryKey, { ...testConfig, limits });
  queries.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  showRoutes(state, "/portfolio", {
    "/": () => <h1>Home</h1>,
    "/portfolio": EditPortfolioPage,
  });
  await screen.findByRole("main");
}

export const button = (name: string) => screen.getByRole("button", { name });
export const press = (name: string) => fireEvent.click(button(name));
export const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const fill = (name: string, value: string) =>
  fireEvent.change(box(name), { target: { value } });
/** Goes home without saving. */
export const leave = async () => {
  fireEvent.click(screen.getAllByRole("link", { name: "Back" })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole("button", { name: "Leave" }));
};
/** Replaces the text of an open editor. */
export const write = async (name: string, html: string) => {
  const place = (await screen.findByRole("textbox", { name })) as HTMLElement & {
    editor: Editor;
  };
  act(() => void place.editor.commands.setContent(html, { emitUpdate: true }));
};
export const drafts = () => readDrafts<DocumentDraft>(portfolioDraftOwner("m1"));
export const untilSaved = () => screen.findByText("Portfolio saved successfully!");
export const untilKept = () => screen.findByText("Draft saved on this device");
