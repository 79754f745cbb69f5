import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createTestClient } from "../testing/create-test-client.ts";
import { EditingNow } from "./editing-now.tsx";
import { useAnnounceEditing } from "./use-announce-editing.ts";

type SentRequest = { method: string; path: string; tab: string | null; member: string | undefined };

let requests: SentRequest[];
let editors: string[];
let isDown: boolean;

beforeEach(() => {
  requests = [];
  editors = [];
  isDown = false;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const headers = new Headers(init.headers);
    requests.push({
      method: init.method ?? "GET",
      path: pathname,
      tab: searchParams.get("tab"),
      member: headers.get("paddock-member") ?? undefined,
    });
    if (isDown) throw new TypeError("Failed to fetch");
    if (init.method !== "GET") return new Response(null, { status: 204 });
    return Response.json({ editors: editors.map((name) => ({ id: name, name })) });
  });
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Editor({ writer = "m1" }: { writer?: string }) {
  useAnnounceEditing("d1", writer);
  return null;
}

async function showEditors(names: string[]): Promise<string> {
  editors = names;
  render(
    <QueryClientProvider client={createTestClient()}>
      <EditingNow documentId="d1" />
    </QueryClientProvider>,
  );
  await pass(100);
  return screen.getByRole("status").textContent;
}

test.each([
  [[], ""],
  [["Dana Ito"], "Dana Ito is editing"],
  [["Dana Ito", "Theo Okafor"], "Dana Ito and Theo Okafor are editing"],
  [["Dana", "Theo", "Clara"], "Dana, Theo, and Clara are editing"],
])("names the editors: %j", async (names, sentence) => {
  expect(await showEditors(names)).toBe(sentence);
});

test("refetches every half minute while it shows an editor, and not otherwise", async () => {
  await showEditors(["Dana Ito"]);
  editors = [];
  await pass(30_000);
  expect(screen.getByRole("status").textContent).toBe("");
  expect(requests).toHaveLength(2);
  await pass(120_000);
  expect(requests).toHaveLength(2);
});

test("announces an editor at once and every 15 seconds until it unmounts", async () => {
  const { unmount } = render(<Editor />);
  await pass(30_000);
  expect(requests.map(({ method }) => method)).toEqual(["PUT", "PUT", "PUT"]);
  unmount();
  await pass(60_000);
  expect(requests.map(({ method }) => method)).toEqual(["PUT", "PUT", "PUT", "DELETE"]);
  expect(new Set(requests.map(({ tab }) => tab)).size).toBe(1);
  expect(
    requests.every(({ path, member }) => path === "/api/documents/d1/editing" && member === "m1"),
  ).toBe(true);
});

test("aborts an announcement under way before it withdraws it", async () => {
  let wasAborted: boolean | undefined;
  let announced: AbortSignal | null | undefined;
  vi.stubGlobal("fetch", (_address: string, { method, signal }: RequestInit) => {
    if (method === "PUT") announced = signal;
    else wasAborted = announced?.aborted;
    return new Promise(() => undefined);
  });
  const { unmount } = render(<Editor />);
  unmount();
  expect(wasAborted).toBe(true);
});

test("announces each tab of a member separately", async () => {
  render(
    <>
      <Editor />
      <Editor />
    </>,
  );
  await pass(0);
  expect(new Set(requests.map(({ tab }) => tab)).size).toBe(2);
});

test("withdraws the announcement when the page is closed", async () => {
  render(<Editor />);
  window.dispatchEvent(new Event("pagehide"));
  await pass(0);
  expect(requests.map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
});

test("announces the editor again after a lost connection", async () => {
  isDown = true;
  render(<Editor />);
  await pass(15_000);
  expect(requests).toHaveLength(2);
});
