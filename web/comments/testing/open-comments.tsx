import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, vi } from "vitest";
import type { Comment } from "../../../domain/comments/comment-shapes.ts";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import type { Member, Viewer } from "../../../domain/permissions.ts";
import { sessionQuery } from "../../api/session.ts";
import { AppStateProvider } from "../../app-state.tsx";
import { deleteMemberDrafts } from "../../saving/drafts.ts";
import { stubDraftStore } from "../../saving/testing/kept-store.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { mei } from "../../testing/members.ts";
import { Comments } from "../comments.tsx";

export const member: Member = { ...mei, role: "team-lead" };

type FakeRequest = {
  method: string;
  path: string;
  version: number | undefined;
  saveId: string | undefined;
  writer: string | undefined;
  content: string;
  answer: (status?: number, body?: object) => Promise<void>;
};

/** A fake server. Writes wait until a test answers them. */
export const server: { stored: Comment[]; requests: FakeRequest[]; isTouch: boolean } = {
  stored: [],
  requests: [],
  isTouch: false,
};

export async function stubBrowser(): Promise<void> {
  server.stored = [comment("1", "Jonas Weber", "Is the 214 A case\nfrom the restart?")];
  server.requests = [];
  server.isTouch = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: server.isTouch && query.includes("coarse"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubDraftStore();
  vi.stubGlobal("fetch", ask);
  await deleteMemberDrafts("m1");
}

export function comment(id: string, name: string, content: string, isOwn = false): Comment {
  const author = { id: name, name, subteam: "chassis" as const };
  const createdAt = "2026-04-02T18:15:00.000Z";
  return { id, content, mentions: [], author, createdAt, can: { delete: isOwn } };
}

function ask(address: string, { method, headers, body }: RequestInit): Promise<Response> {
  if (method === "GET") return Promise.resolve(Response.json(pageBefore(address)));
  return new Promise((resolve) => {
    const sent = JSON.parse(String(body ?? "{}")) as Partial<FakeRequest>;
    const { content = "", version, saveId } = sent;
    const path = address.replace("/api/documents/d1/comments", "");
    const answer = (status = method === "PUT" ? 201 : 204, json?: object) =>
      act(async () =>
        resolve(
          json ? Response.json(json, { status }) : answerTo(String(method), path, content, status),
        ),
      );
    const sentHeaders = headers as Record<string, string>;
    const writer = sentHeaders["paddock-member"];
    const request = { method: String(method), path, version, saveId, writer, content, answer };
    server.requests.push(request);
  });
}

function pageBefore(address: string): unknown {
  const { stored } = server;
  const cursor = new URL(address, "http://x").searchParams.get("cursor");
  const pageSize = 2;
  const end = cursor === null ? stored.length : Number(cursor);
  const start = Math.max(0, end - pageSize);
  const nextCursor = start > 0 ? String(start) : null;
  return { comments: stored.slice(start, end), total: stored.length, nextCursor };
}

function answerTo(method: string, path: string, content: string, status: number): Response {
  if (status >= 400) return Response.json({ detail: "" }, { status });
  if (method === "PUT") {
    const saved = comment(path.slice(1), "Mei Tanaka", content, true);
    server.stored = [...server.stored.filter(({ id }) => id !== saved.id), saved];
    return Response.json(saved, { status });
  }
  server.stored = server.stored.filter(({ id }) => `/${id}` !== path);
  return new Response(null, { status });
}

export async function openComments(viewer: Viewer = member) {
  const state = createTestState();
  const { queryClient } = state;
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: viewer as never, feedbackHref: null });
  const can = { edit: true, delete: true, pin: true, comment: viewer.kind === "member" };
  render(
    <AppStateProvider state={state}>
      <Comments document={{ id: "d1", can } as DocumentAnswer} />
    </AppStateProvider>,
  );
  await screen.findByRole("heading", { name: `Comments (${server.stored.length})` });
  // On a slow machine the skeleton stays for a moment after the response.
  await waitFor(() => expect(screen.queryByText("Loading…")).toBeNull());
  return state;
}

const form = () => within(screen.getByRole("form", { name: "Add a comment" }));
export const field = () =>
  form().getByRole<HTMLTextAreaElement>("textbox", { name: "Add a comment..." });
export const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });
export const texts = () =>
  screen.queryAllByRole("article").map((article) => article.querySelectorAll("p")[1]?.textContent);
export const type = (value: string) => fireEvent.change(field(), { target: { value } });
export const pressEnter = (more: object = {}) =>
  fireEvent.keyDown(field(), { key: "Enter", ...more });

/** Runs `work` and waits until its draft is saved. */
export async function runAndPause(work: () => void): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  act(work);
  await act(() => vi.advanceTimersByTimeAsync(300));
  vi.useRealTimers();
}
