import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import { configQuery } from "../api/session.ts";
import { AppStateProvider } from "../app-state.tsx";
import { showRoutes } from "../documents/testing/show-routes.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestState } from "../testing/create-test-state.ts";
import { Countdown } from "./countdown.tsx";
import { DateTime } from "./date-time.tsx";
import { FirstClockContext } from "./first-clock.ts";
import { LoadFailed } from "./load-failed.tsx";
import { LoopbackLine } from "./loopback-line.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { TimeAgo } from "./time-ago.tsx";

function stateWith(change: Partial<ConfigAnswer>) {
  const state = createTestState();
  state.queryClient.setQueryData(configQuery.queryKey, { ...testConfig, ...change });
  return state;
}

function show(part: ReactNode, change: Partial<ConfigAnswer> = {}) {
  const state = stateWith(change);
  const { container } = render(<AppStateProvider state={state}>{part}</AppStateProvider>);
  return { container, queryClient: state.queryClient };
}

afterEach(() => onlineManager.setOnline(true));

const over = { countdownTarget: "2020-05-12T00:00" };
const ahead = { countdownTarget: "2999-05-12T00:00" };

test.each([
  ["a date to come", ahead, "Competition", false],
  ["a date that has come", over, "Competition: the day has come", true],
  ["a fixed date", { ...over, countdownFixed: true }, "Competition: the day has come", false],
])(
  "counts down to %s, and offers the next date where it can be set",
  async (_, change, label, hasLink) => {
    showRoutes(stateWith(change), "/", { "/": () => <Countdown maySetDate /> });
    const region = await screen.findByRole("region", { name: "Countdown" });
    expect(region.textContent).toContain(label);
    expect(screen.queryByRole("link", { name: "Set the next date" }) !== null).toBe(hasLink);
    const timer = screen.getByRole("timer").getAttribute("aria-label");
    expect(timer).toMatch(
      change === ahead ? /^\d+ days, .+ until Competition$/ : /the day has come$/,
    );
  },
);

test("writes times in the team's time zone on the server, and says when one is unknown", () => {
  const onServer = (part: ReactNode) =>
    renderToString(
      <FirstClockContext
        value={{ now: Date.parse("2026-04-02T22:30:00Z"), timeZone: "Asia/Tokyo" }}
      >
        {part}
      </FirstClockContext>,
    );
  const at = "2026-04-02T20:00:00.000Z";
  expect(onServer(<DateTime at={at} />)).toContain(">Apr 3, 2026, 05:00 AM<");
  expect(onServer(<DateTime at={at} format="long" />)).toContain(">April 3, 2026 at 05:00 AM<");
  expect(onServer(<TimeAgo at={at} />)).toContain(">2 hours ago<");
  expect(onServer(<DateTime at={null} />)).toBe("<span>Unknown date</span>");
});

test.each([
  ["http://localhost:3000", ["localhost:3000", "npm start -- --lan"]],
  ["https://wiki.example.edu", []],
])("says at %s that other devices cannot reach it: %j", (baseUrl, code) => {
  const { container } = show(<LoopbackLine />, { baseUrl });
  expect([...container.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual(
    code,
  );
});

test("loads again what failed", async () => {
  const queryFn = vi.fn<() => Promise<string>>(async () => "parts");
  const { queryClient } = show(<LoadFailed message="Failed to load parts." queryKey={["parts"]} />);
  const parts = new QueryObserver(queryClient, { queryKey: ["parts"], queryFn });
  onTestFinished(parts.subscribe(() => undefined));
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
  expect(screen.getByRole("alert").textContent).toContain("Failed to load parts.");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
});

test("says that a screen may be out of date while the device is offline", () => {
  show(<OfflineStrip />);
  expect(screen.getByRole("status").textContent).toBe("");
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole("status").textContent).toContain("This page may be out of date.");
  act(() => onlineManager.setOnline(true));
  expect(screen.getByRole("status").textContent).toBe("");
});
