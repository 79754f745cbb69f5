import { RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { UnsubscribeAnswer } from "../../domain/notifications/notification-shapes.ts";
import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createAppRouter } from "../routes.tsx";
import { createTestClient } from "../testing/create-test-client.ts";

let topic: UnsubscribeAnswer["topic"];
/** The refusals of the next requests of each method. */
let refused: { GET: RefusalCode[]; POST: RefusalCode[] };
let requests: string[];

beforeEach(() => {
  topic = "comments";
  refused = { GET: [], POST: [] };
  requests = [];
  vi.stubGlobal(
    "EventSource",
    class {
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit) => {
    if (!address.startsWith("/api/unsubscribe")) return Response.json({}, { status: 404 });
    requests.push(`${method} ${address}`);
    const code = refused[method as "GET" | "POST"].shift();
    if (code) {
      const { status, sentence: detail } = refusals[code];
      return Response.json({ code, status, detail }, { status });
    }
    if (method === "POST") return new Response(null, { status: 204 });
    return Response.json({ email: "mei@team.edu", topic });
  });
});

async function open(address = "/unsubscribe?token=t1") {
  window.history.replaceState({}, "", address);
  const queryClient = createTestClient();
  const router = createAppRouter({ queryClient, setupOpen: false, lastEvent: null });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <RouterProvider router={router} />
    </AppStateProvider>,
  );
  return screen.findByRole("heading", { level: 1 });
}

const stop = () => screen.findByRole("button", { name: "Stop these emails" });

test.each([
  ["mentions", "Emails about mentions and replies"],
  ["comments", "Emails about comments"],
  ["edits", "Emails about edits"],
  ["newDocuments", "Emails about new documents"],
  ["reviews", "Emails about reviews and deadlines"],
  ["digest", "Daily digest emails"],
] as const)("says that the link stops %s, and for whom (rule 13.46)", async (kind, heading) => {
  topic = kind;
  expect((await open()).textContent).toBe(heading);
  expect(screen.getByText(/^They go to mei@team.edu\. .* under Notifications/)).toBeTruthy();
});

test("stops them without signing in, and says so (rule 13.73)", async () => {
  const heading = await open();
  fireEvent.click(await stop());
  const done = await screen.findByRole("status");
  expect(done.textContent).toBe("You won't get these emails anymore.");
  expect(requests).toEqual(["GET /api/unsubscribe?token=t1", "POST /api/unsubscribe?token=t1"]);
  expect(screen.queryByRole("button", { name: "Stop these emails" })).toBeNull();
  expect(document.activeElement).toBe(heading);
});

test("keeps the button when it could not be done", async () => {
  await open();
  refused.POST = ["internal-error"];
  fireEvent.click(await stop());
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Could not stop these emails. Please try again.",
  );
  fireEvent.click(await stop());
  expect(await screen.findByText("You won't get these emails anymore.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

const notValid = "This link is no longer valid. Please request a new one.";

test.each(["/unsubscribe?token=old", "/unsubscribe"])(
  "says that %s is not valid (rule 13.47)",
  async (address) => {
    refused.GET = ["link-not-valid"];
    expect((await open(address)).textContent).toBe("Stop emails");
    expect((await screen.findByRole("alert")).textContent).toBe(notValid);
    expect(screen.queryByRole("button", { name: "Stop these emails" })).toBeNull();
  },
);

test("says that a link ended while it was shown (rule 13.47)", async () => {
  await open();
  refused.POST = ["link-not-valid"];
  fireEvent.click(await stop());
  expect((await screen.findByRole("alert")).textContent).toBe(notValid);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
  );
});

test("checks the link again with Retry", async () => {
  refused.GET = ["internal-error", "internal-error"];
  await open();
  const failure = await screen.findByText("Failed to check this link");
  expect(failure).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await stop()).toBeTruthy();
});
