import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCreatedDocument } from "./use-created-document.ts";

async function showAfter(milliseconds: number): Promise<string | null> {
  const history = createMemoryHistory({ initialEntries: ["/"] });
  history.replace("/", { created: { id: "d1", at: Date.now() - milliseconds } });
  const router = createRouter({ routeTree: createRootRoute({ component: Created }), history });
  render(<RouterProvider router={router as never} />);
  return (await screen.findByRole("main")).textContent;
}

function Created() {
  return <main>{useCreatedDocument() ?? "none"}</main>;
}

test("names the document that was created a moment ago", async () => {
  expect(await showAfter(200)).toBe("d1");
});

test("names none when the list is opened again later", async () => {
  expect(await showAfter(10_001)).toBe("none");
});
