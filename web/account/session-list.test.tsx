import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { SessionList } from "./session-list.tsx";
import type { OwnSession } from "./use-end-sessions.ts";

let answers: ((response: Response) => void)[];
let sent: string[];

beforeEach(() => {
  answers = [];
  sent = [];
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${address}`);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});

function session(id: string, browser: string, isThisOne = false): OwnSession {
  return { id, browser, lastUsedAt: "2026-04-03T07:51:00.000Z", isThisOne };
}

const own = session("s1", "Firefox on Linux", true);
const others = [session("s2", "Safari on iOS"), session("s3", "Edge on Windows")];

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h3 id="sessions" ref={heading} tabIndex={-1}>
        Sessions
      </h3>
      <SessionList sessions={sessions} labelledBy="sessions" heading={heading} />
    </>
  );
}

function show(sessions: readonly OwnSession[]): void {
  render(
    <AppStateProvider state={createAppState(createTestClient())}>
      <Sessions sessions={sessions} />
    </AppStateProvider>,
  );
}

const button = (name: RegExp | string) => screen.getByRole("button", { name });
const answer = (status: number) =>
  act(async () =>
    answers.shift()?.(
      status === 204 ? new Response(null, { status }) : Response.json({}, { status }),
    ),
  );

test("offers nothing to end when there is only this session", () => {
  show([own]);
  expect(screen.getByRole("listitem").textContent).toContain("Last used now");
  expect(screen.queryByRole("button")).toBeNull();
});

test("says when each other session was last used", () => {
  show([own, ...others]);
  const times = [...document.querySelectorAll("time")].map(({ dateTime }) => dateTime);
  expect(times).toEqual(others.map(({ lastUsedAt }) => lastUsedAt));
});

test("ends one session at a time", async () => {
  show([own, ...others]);
  fireEvent.click(button("End session Safari on iOS"));
  await screen.findByText("Ending…");
  fireEvent.click(button("End session Edge on Windows"));
  fireEvent.click(button("End all other sessions"));
  await answer(204);
  expect(sent).toEqual(["DELETE /api/account/sessions/s2"]);
  expect(await screen.findByText("The session Safari on iOS has ended")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Sessions");
});

test("reports that the other sessions could not be ended, and keeps the focus", async () => {
  show([own, ...others]);
  const endAll = button("End all other sessions");
  endAll.focus();
  fireEvent.click(endAll);
  await screen.findByText("Ending…");
  await answer(400);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to end the other sessions. Please try again.");
  expect(document.activeElement).toBe(endAll);
  await waitFor(() => expect(screen.queryByText("Ending…")).toBeNull());
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});

test("describes the button of a session by its last use, because two browsers may share a name", () => {
  show([own, ...others]);
  const described = button("End session Safari on iOS").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toContain("Last used Apr 3, 2026");
});
