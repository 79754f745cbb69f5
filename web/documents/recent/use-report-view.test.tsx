import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { queryKeys } from "../../api/query-keys.ts";
import { createTestClient } from "../../testing/create-test-client.ts";
import { useReportView } from "./use-report-view.ts";

let requests: string[];
let isDown: boolean;

beforeEach(() => {
  requests = [];
  isDown = false;
  see(true);
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    requests.push(`${method} ${new URL(address, location.href).pathname}`);
    if (isDown) throw new TypeError("Failed to fetch");
    return new Response(null, { status: 204 });
  });
});

function see(isVisible: boolean): void {
  const visibilityState = isVisible ? "visible" : "hidden";
  Object.defineProperty(document, "visibilityState", {
    value: visibilityState,
    configurable: true,
  });
  document.dispatchEvent(new Event("visibilitychange"));
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Reader({ id }: { id: string }) {
  useReportView(id);
  return null;
}

function read(id = "d1") {
  const client = createTestClient();
  const screen = (shown: string) => (
    <QueryClientProvider client={client}>
      <Reader id={shown} />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(screen(id));
  /** Invalidates a query, as a live event does. */
  const invalidate = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  for (const key of [queryKeys.document(id), queryKeys.comments(id), queryKeys.comments("other")])
    client.setQueryData(key, []);
  return { invalidate, unmount, open: (other: string) => rerender(screen(other)) };
}

test("reports a view after three seconds, once", async () => {
  read();
  await pass(2_999);
  expect(requests).toEqual([]);
  await pass(1);
  expect(requests).toEqual(["PUT /api/documents/d1/view"]);
  see(false);
  see(true);
  await pass(10_000);
  expect(requests).toHaveLength(1);
});

test("does not report a document that was left earlier or is in a hidden tab", async () => {
  const { open, unmount } = read();
  await pass(2_000);
  open("d2");
  await pass(2_000);
  see(false);
  await pass(10_000);
  expect(requests).toEqual([]);
  see(true);
  await pass(3_000);
  expect(requests).toEqual(["PUT /api/documents/d2/view"]);
  open("d3");
  unmount();
  await pass(10_000);
  expect(requests).toHaveLength(1);
});

test("reports again after changes to a visible document, once for all of them", async () => {
  const { invalidate } = read();
  await pass(3_000);
  invalidate(queryKeys.comments("other"));
  await pass(3_000);
  expect(requests).toHaveLength(1);
  invalidate(queryKeys.comments("d1"));
  await pass(1_000);
  invalidate(queryKeys.document("d1"));
  await pass(2_999);
  expect(requests).toHaveLength(1);
  await pass(1);
  expect(requests).toEqual(Array.from({ length: 2 }, () => "PUT /api/documents/d1/view"));
  await pass(10_000);
  expect(requests).toHaveLength(2);
});

test("reports changes in a hidden tab once the tab is visible", async () => {
  const { invalidate } = read();
  await pass(3_000);
  see(false);
  invalidate(queryKeys.comments("d1"));
  await pass(10_000);
  expect(requests).toHaveLength(1);
  see(true);
  await pass(3_000);
  expect(requests).toHaveLength(2);
});

test("does not retry a view that could not be reported", async () => {
  isDown = true;
  read();
  await pass(10_000);
  expect(requests).toEqual(["PUT /api/documents/d1/view"]);
});
