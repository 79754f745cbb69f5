import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Comment } from "../../../domain/comments/comment-shapes.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { Member, Viewer } from "../../../domain/permissions.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { sessionQuery } from "../../api/session.ts";
import { deleteDraftsOf } from "../../saving/drafts.ts";
import { stubDraftStore } from "../../saving/testing/kept-store.ts";
import { askInPlace } from "../../sessions/ask-in-place.ts";
import { mei } from "../../testing/members.ts";
import { closeToast, readToasts } from "../../ui/toasts.ts";
import { Comments } from "../comments.tsx";

export const member: Member = { ...mei, role: "team-lead" };

type Asked = {
  method: string;
  path: string;
  version: number | undefined;
  saveId: string | undefined;
  /** The member for whom it was sent. */
  writer: string | undefined;
  content: string;
  answer: (status?: number, body?: object) => Promise<void>;
};

/** The network's edge: posts and deletions wait until a test answers them. */
export const edge: { stored: Comment[]; asked: Asked[]; isTouch: boolean } = {
  stored: [],
  asked: [],
  isTouch: false,
};

export async function stubBrowser(): Promise<void> {
  edge.stored = [comment("1", "Jonas Weber", "Is the 214 A case\nfrom the restart?")];
  edge.asked = [];
  edge.isTouch = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: edge.isTouch && query.includes("coarse"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubDraftStore();
  vi.stubGlobal("fetch", ask);
  await deleteDraftsOf("m1");
}

export function leaveBrowser(): void {
  cleanup();
  for (const { id } of readToasts()) closeToast(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export function comment(id: string, name: string, content: string, isOwn = false): Comment {
  const author = { id: name, name, subteam: "chassis" as const };
  return { id, content, author, createdAt: "2026-04-02T18:15:00.000Z", can: { delete: isOwn } };
}

function ask(address: string, { method, headers, body }: RequestInit): Promise<Response> {
  if (method === "GET") return Promise.resolve(Response.json(pageAfter(address)));
  return new Promise((resolve) => {
    const { content = "", version, saveId } = JSON.parse(String(body ?? "{}")) as Partial<Asked>;
    const path = address.replace("/api/documents/d1/comments", "");
    const answer = (status = method === "PUT" ? 201 : 204, told?: object) =>
      act(async () =>
        resolve(
          told ? Response.json(told, { status }) : answerTo(String(method), path, content, status),
        ),
      );
    const named = headers as Record<string, string>;
    const writer = named["paddock-member"];
    edge.asked.push({ method: String(method), path, version, saveId, writer, content, answer });
  });
}

/** Two comments a page. */
function pageAfter(address: string): unknown {
  const { stored } = edge;
  const cursor = new URL(address, "http://x").searchParams.get("cursor");
  const end = cursor === null ? stored.length : Number(cursor);
  const start = Math.max(0, end - 2);
  const nextCursor = start > 0 ? String(start) : null;
  return { comments: stored.slice(start, end), total: stored.length, nextCursor };
}

function answerTo(method: string, path: string, content: string, status: number): Response {
  if (status >= 400) return Response.json({ detail: "" }, { status });
  if (method === "PUT") {
    const saved = comment(path.slice(1), "Mei Tanaka", content, true);
    edge.stored = [...edge.stored.filter(({ id }) => id !== saved.id), saved];
    return Response.json(saved, { status });
  }
  edge.stored = edge.stored.filter((one) => `/${one.id}` !== path);
  return new Response(null, { status });
}

export async function openComments(viewer: Viewer = member) {
  const queryClient = createQueryClient(askInPlace);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: viewer as never, feedbackHref: null });
  const can = { edit: true, delete: true, pin: true, comment: viewer.kind === "member" };
  render(
    <QueryClientProvider client={queryClient}>
      <Comments document={{ id: "d1", can } as DocumentAnswer} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: `Comments (${edge.stored.length})` });
  // A skeleton that a slow machine has shown stays for a moment after the answer.
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
  return queryClient;
}

const form = () => within(screen.getByRole("form", { name: "Add a comment" }));
export const field = () =>
  form().getByRole<HTMLTextAreaElement>("textbox", { name: "Add a comment..." });
export const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
export const texts = () =>
  screen.queryAllByRole("article").map((one) => one.querySelectorAll("p")[1]?.textContent);
export const type = (value: string) => fireEvent.change(field(), { target: { value } });
export const enter = (more: object = {}) => fireEvent.keyDown(field(), { key: "Enter", ...more });

/** What is done, and the pause after which a draft of it is kept. */
export async function thenPause(work: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(work);
  await act(() => vi.advanceTimersByTimeAsync(300));
  vi.useRealTimers();
}
