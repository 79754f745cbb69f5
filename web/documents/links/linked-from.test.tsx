import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { LinkedFromPage, LinkingDocument } from "../../../domain/documents/link-shapes.ts";
import { createTestState } from "../../testing/create-test-state.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { LinkedFrom } from "./linked-from.tsx";

const linking = (n: number, change: Partial<LinkingDocument> = {}): LinkingDocument => ({
  id: `d${n}`,
  subteam: "chassis",
  title: `Upright ${n}`,
  serialNumber: `KB3000${n}`,
  changedAt: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
  changedBy: { id: "m3", name: "Jonas Weber" },
  ...change,
});

let answers: Record<string, LinkedFromPage | number>;

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    const answer = answers[new URL(address, "http://x").search] ?? 404;
    return typeof answer === "number"
      ? Response.json({ code: "malformed-request" }, { status: answer })
      : Response.json(answer);
  });
});

function show() {
  showRoutes(createTestState(), "/", { "/": () => <LinkedFrom documentId="d0" /> });
}

const section = () => screen.findByRole("region", { name: /^Linked from/ });

test("lists the documents that link here, and more on request", async () => {
  const rest = linking(2, { title: null, changedAt: null });
  answers = {
    "": { documents: [linking(1)], nextCursor: "1.d1", total: 2 },
    "?cursor=1.d1": { documents: [rest], nextCursor: null, total: 2 },
  };
  show();
  const shown = within(await section());
  expect(shown.getByRole("heading").textContent).toBe("Linked from (2)");
  expect(shown.getByRole("link", { name: "Upright 1" }).getAttribute("href")).toBe("/document/d1");
  const rows = () => shown.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows()).toEqual(["KB30001Upright 1Jonas Weber, 2 hours ago"]);
  const { "?cursor=1.d1": page = 400 } = answers;
  answers["?cursor=1.d1"] = 400;
  fireEvent.click(shown.getByRole("button", { name: "Show more" }));
  expect((await shown.findByRole("alert")).textContent).toBe("Failed to load more documents");
  answers["?cursor=1.d1"] = page;
  fireEvent.click(shown.getByRole("button", { name: "Show more" }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toBe(shown.getByRole("heading")));
  expect(rows()[1]).toBe("KB30002Untitled DocumentJonas Weber");
  expect(shown.queryByRole("button")).toBeNull();
});

test("offers to try again when the list cannot be loaded", async () => {
  answers = { "": 400 };
  show();
  const shown = within(await section());
  expect(shown.getByRole("alert").textContent).toContain("Failed to load the documents");
  answers = { "": { documents: [linking(1)], nextCursor: null, total: 1 } };
  fireEvent.click(shown.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "Upright 1" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
