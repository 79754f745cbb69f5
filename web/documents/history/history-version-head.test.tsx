import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { article, open, path, server, stubBrowser } from "../testing/open-history.tsx";

beforeEach(stubBrowser);

const restore = () => screen.queryByRole("button", { name: "Restore this version" });

test("offers no restore to a viewer who may not edit the document", async () => {
  server.mayEdit = false;
  await open("/document/d1/history/1");
  expect(await article().findByText("Heat is ohmic only.")).toBeTruthy();
  expect(restore()).toBeNull();
});

test.each([
  [{ status: 403, code: "not-permitted", detail: "You may not do this." }, "You may not do this."],
  [
    { status: 500, code: "internal-error", detail: "Stack trace" },
    "Failed to restore this version. Please try again.",
  ],
  [
    { status: 502, code: "unknown", detail: "Bad gateway" },
    "Failed to restore this version. Please try again.",
  ],
])("reports a restore refused with %j and can try again", async (refusal, text) => {
  server.refusal = refusal;
  await open("/document/d1/history/1");
  fireEvent.click(restore() as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe(text);
  expect(path()).toBe("/document/d1/history/1");
  server.refusal = undefined;
  fireEvent.click(restore() as HTMLElement);
  await screen.findByText("Version 1 restored");
  expect(server.restored).toHaveLength(2);
});

test("stays on the version that was opened before another one was restored", async () => {
  const gate = Promise.withResolvers<void>();
  const answer = fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (init.method === "POST") await gate.promise;
    return answer(address, init);
  });
  await open("/document/d1/history/1");
  fireEvent.click(restore() as HTMLElement);
  fireEvent.click(screen.getByRole("link", { name: /^Version 2/ }));
  await screen.findByRole("heading", { name: "Version 2" });
  gate.resolve();
  await screen.findByText("Version 1 restored");
  expect(path()).toBe("/document/d1/history/2");
});
