import { Link } from "@tanstack/react-router";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createTestState } from "../../testing/create-test-state.ts";
import { mei } from "../../testing/members.ts";
import { original } from "../testing/original.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { DeleteDocument } from "./delete-document.tsx";

const answer = Promise.withResolvers<Response>();
const lead = { ...mei, role: "team-lead" } as const;

beforeEach(() => vi.stubGlobal("fetch", () => answer.promise));

test("stays on the screen that was opened before the document was deleted", async () => {
  const path = showRoutes(createTestState(), "/", {
    "/": () => (
      <>
        <DeleteDocument document={original} member={lead} disabled={false} onDeleting={nothing} />
        <Link to="/recent">Recent</Link>
      </>
    ),
    "/recent": () => <h1>Recent</h1>,
    "/subteam/$subteam": () => <h1>Powertrain</h1>,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const question = within(await screen.findByRole("alertdialog"));
  fireEvent.click(question.getByRole("button", { name: "Delete" }));
  fireEvent.click(screen.getByRole("link", { name: "Recent", hidden: true }));
  await screen.findByRole("heading", { name: "Recent" });
  answer.resolve(new Response(null, { status: 204 }));
  await screen.findByText("Document deleted");
  expect(path()).toBe("/recent");
});

async function nothing(): Promise<void> {}
