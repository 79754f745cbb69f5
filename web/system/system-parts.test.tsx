import { fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { SystemJob } from "../../domain/system/system-shapes.ts";
import { sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { elena } from "../testing/members.ts";
import { ToastList } from "../ui/toast-list.tsx";
import { BackupFacts } from "./backup-facts.tsx";
import { ErrorList } from "./error-list.tsx";
import { JobList } from "./job-list.tsx";
import { MailFacts } from "./mail-facts.tsx";
import { StorageFacts } from "./storage-facts.tsx";
import { healthySystem } from "./testing/healthy-system.ts";

const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});

function show(part: React.ReactNode) {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      {part}
      <ToastList />
    </AppStateProvider>,
  );
}

const requested = () => fetched.mock.calls.map(([address]) => String(address));

const job = (change: Partial<SystemJob>): SystemJob => ({
  id: "k3v9q2m7x4h8n5w6t2rj",
  kind: "make-pictures",
  state: "waiting",
  attempts: 0,
  nextAt: "2026-04-03T22:12:00.000Z",
  reason: null,
  ...change,
});

test("says why a job failed, and runs it again", async () => {
  const failed = job({ state: "failed", attempts: 10, nextAt: null, reason: "timed out" });
  show(<JobList jobs={{ waiting: 0, failed: 1, list: [failed], upcoming: [] }} />);
  const jobs = within(screen.getByRole("region", { name: "Jobs" }));
  expect(jobs.getByText("0 waiting, 1 failed")).toBeDefined();
  expect(jobs.getByRole("listitem").textContent).toContain("Failed: timed out, after 10 attempts.");
  fireEvent.click(jobs.getByRole("button", { name: "Retry Sizes of a picture" }));
  await expect.poll(requested).toContain("/api/system/jobs/k3v9q2m7x4h8n5w6t2rj/retry");
  const heading = jobs.getByRole("heading", { name: "Jobs" });
  await expect.poll(() => document.activeElement).toBe(heading);
});

test("asks to try again when a proxy answers for the server", async () => {
  fetched.mockResolvedValueOnce(new Response("Bad gateway", { status: 502 }));
  const failed = job({ state: "failed", attempts: 10, nextAt: null, reason: "timed out" });
  show(<JobList jobs={{ waiting: 0, failed: 1, list: [failed], upcoming: [] }} />);
  fireEvent.click(screen.getByRole("button", { name: "Retry Sizes of a picture" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Could not run the job. Please try again.",
  );
});

test("counts jobs that wait for their first attempt, and offers no retry of one that runs", () => {
  const running = job({ state: "running", attempts: 1, nextAt: null });
  const upcoming = [
    { kind: "remove-bytes", count: 11, nextAt: "2026-04-03T22:12:00.000Z" },
    { kind: "back-up", count: 1, nextAt: "2026-04-04T07:00:00.000Z" },
  ] as const;
  show(<JobList jobs={{ waiting: 13, failed: 0, list: [running], upcoming: [...upcoming] }} />);
  expect(screen.queryByRole("button")).toBeNull();
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain("Deleting files from the disk (11)");
  expect(rows[2]).toMatch(/WaitingBackupNext /);
});

test.each([
  [1, "1 file, 21 Bytes"],
  [1_200, "1,200 files, 21 Bytes"],
])("counts %i files", (count, text) => {
  show(<StorageFacts {...healthySystem} files={{ count, bytes: 21 }} />);
  expect(screen.getByRole("region", { name: "Storage" }).textContent).toContain(text);
});

test("says that nothing waits", () => {
  show(<JobList jobs={healthySystem.jobs} />);
  expect(screen.getByText("No background work is waiting.")).toBeDefined();
});

test("says how to schedule backups, and what is wrong with the last", () => {
  const none = { ...healthySystem.backup, to: null, last: null, verified: null };
  show(<BackupFacts backup={none} />);
  const facts = screen.getByRole("region", { name: "Backup" });
  expect(facts.textContent).toContain("None by schedule. Set BACKUP_TO.");
  expect(facts.textContent).toContain("Not yet");
});

test("names the problem of a backup that cannot be restored", () => {
  const at = "2026-03-29T07:04:00.000Z";
  const verified = { at, problems: ["The archive is damaged: files/ab.pdf."] };
  const last = { at, bytes: 5_000, problems: ["File a: its bytes are missing."] };
  show(<BackupFacts backup={{ ...healthySystem.backup, last, verified }} />);
  const facts = screen.getByRole("region", { name: "Backup" });
  expect(facts.textContent).toContain("1 file was missing or changed");
  expect(facts.textContent).toContain(": The archive is damaged: files/ab.pdf.");
});

test("sends a test email to oneself", async () => {
  show(<MailFacts mail={healthySystem.mail} />);
  expect(screen.getByText("To marsh@team.edu")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Send test mail" }));
  await expect.poll(requested).toContain("/api/system/test-mail");
});

test("lists errors with their requests", () => {
  const error = { at: "2026-04-03T22:12:00.000Z", message: "fault", detail: "TypeError" };
  show(<ErrorList errors={[{ ...error, number: 1, requestId: "k3v9q2m7x4h8n5w6t2rj" }]} />);
  const row = screen.getByRole("listitem");
  expect(row.textContent).toContain("fault");
  expect(row.textContent).toContain("TypeError");
  expect(row.textContent).toContain("k3v9q2m7x4h8n5w6t2rj");
});
