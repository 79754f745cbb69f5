import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import type { SessionAnswer } from "../../../domain/sessions/session-shapes.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { testConfig } from "../../testing/config.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { mei } from "../../testing/members.ts";
import { HistoryPage } from "../history/history-page.tsx";
import { showRoutes } from "./show-routes.tsx";

type Version = {
  title: string | null;
  content: string;
  words: { added: number; removed: number } | null;
};

type Refusal = { status: number; code: string; detail: string };

const tomas = { id: "m2", name: "Tomas Reiner" };

/** A fake server. */
export const server: {
  versions: Version[];
  /** The number of versions in each answer. */
  pageSize: number;
  /** The restore requests, each with the version that it replaces. */
  restored: { path: string; version: number }[];
  /** Whether someone else saves just before the next restore. */
  isStale: boolean;
  /** The refusal for restores. */
  refusal: Refusal | undefined;
  /** The paths that are refused. */
  failing: RegExp | undefined;
  /** Whether the viewer may edit the document. */
  mayEdit: boolean;
  author: { id: string; name: string };
} = {
  versions: [],
  pageSize: 100,
  restored: [],
  isStale: false,
  refusal: undefined,
  failing: undefined,
  mayEdit: true,
  author: tomas,
};

export function stubBrowser(): void {
  server.versions = [
    { title: "Model", content: "<p>Heat is ohmic only.</p>", words: null },
    { title: "Model", content: "<p>Heat is ohmic.</p>", words: { added: 1, removed: 2 } },
    {
      title: "Thermal model",
      content: "<p>Heat is <em>ohmic</em>.</p>",
      words: { added: 0, removed: 0 },
    },
  ];
  Object.assign(server, {
    pageSize: 100,
    restored: [],
    isStale: false,
    mayEdit: true,
    author: tomas,
  });
  server.refusal = undefined;
  server.failing = undefined;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    Promise.resolve(answer(address, init)),
  );
}

function answer(address: string, { method, body }: RequestInit): Response {
  const { pathname, searchParams } = new URL(address, "http://x");
  if (method === "POST") return restore(pathname, JSON.parse(String(body)) as { version: number });
  if (server.failing?.test(pathname)) return Response.json({}, { status: 400 });
  if (pathname === "/api/documents/d1") return Response.json(document());
  if (pathname.endsWith("/versions")) return page(Number(searchParams.get("cursor")));
  const number = Number(pathname.split("/").at(-1));
  const version = server.versions[number - 1];
  if (!version) return Response.json({ code: "version-not-found" }, { status: 404 });
  return Response.json({ ...summary(number), content: version.content });
}

function page(start: number): Response {
  const newestFirst = server.versions.map((_, index) => summary(index + 1)).toReversed();
  const end = start + server.pageSize;
  const nextCursor = end < newestFirst.length ? String(end) : null;
  return Response.json({ versions: newestFirst.slice(start, end), nextCursor });
}

function summary(version: number) {
  const { title, words } = server.versions[version - 1] ?? { title: "", words: null };
  const savedBy = version === 3 ? { id: "m1", name: "Mei Tanaka" } : tomas;
  return { version, title, words, savedBy, savedAt: "2026-04-03T10:12:00.000Z" };
}

function document() {
  const { title, content } = server.versions.at(-1) ?? {};
  const can = { edit: server.mayEdit, delete: false, pin: true, comment: true };
  const version = server.versions.length;
  const rest = { serialNumber: "KB60014", tags: [], attachments: [], version };
  const { author } = server;
  return { id: "d1", subteam: "powertrain", title, content, author, can, ...rest };
}

function restore(path: string, { version }: { version: number }): Response {
  const { refusal, versions } = server;
  server.restored.push({ path, version });
  if (refusal) return Response.json(refusal, { status: refusal.status });
  if (server.isStale) {
    server.isStale = false;
    server.versions = [...versions, { title: "Newer", content: "<p>Newer</p>", words: null }];
    return Response.json(
      { code: "stale-version", detail: "This document was changed" },
      { status: 409 },
    );
  }
  const [first] = versions;
  if (first) server.versions = [...versions, first];
  return Response.json({ version: server.versions.length });
}

export let path: () => string;

export function show(address: string, viewer: SessionAnswer["viewer"] = mei): void {
  const state = createTestState();
  const { queryClient } = state;
  queryClient.setQueryData(configQuery.queryKey, testConfig);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null });
  path = showRoutes(state, address, {
    "/": () => <h1>Home</h1>,
    "/document/$id": () => <h1>Document</h1>,
    "/document/$id/history": HistoryPage,
    "/document/$id/history/$version": HistoryPage,
  });
}

export async function open(address: string): Promise<void> {
  show(address);
  await screen.findByRole("heading", { name: "History" });
  await screen.findByRole("heading", { name: /^Version/ });
}

export const article = () => within(screen.getByRole("article"));
