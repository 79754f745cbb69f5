import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createTestState } from "../../testing/create-test-state.ts";
import { original } from "../testing/original.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { MoveDialog } from "./move-dialog.tsx";

const onClose = vi.fn<() => void>();
let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  onClose.mockClear();
  sent = [];
  answer = () => Response.json({ serialNumber: "KB30010", version: 1 });
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit) => {
    if (method === "POST") {
      sent.push(JSON.parse(String(body)));
      return answer();
    }
    const [, subteam] = /subteams\/([\w-]+)\/next-serial/.exec(address) ?? [];
    return Response.json({ serialNumber: subteam === "chassis" ? "KB30010" : "KB00012" });
  });
});

async function show(isPinned = false) {
  showRoutes(createTestState(), "/", {
    "/": () => <MoveDialog document={{ ...original, isPinned }} onClose={onClose} />,
  });
  return within(await screen.findByRole("dialog", { name: "Move to…" }));
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("says which number the document gets, and moves it there", async () => {
  const dialog = await show(true);
  expect(dialog.getByText("Current").closest("label")?.textContent).toContain("Powertrain");
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: /Powertrain/ }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Move" }).disabled).toBe(true);
  fireEvent.click(dialog.getByRole("radio", { name: /^Chassis/ }));
  const sentence = await dialog.findByText(/^The document becomes KB30010\./);
  expect(sentence.textContent).toBe(
    "The document becomes KB30010. KB60014 still leads to it and is never reused. " +
      "The document leaves the pinned list of Powertrain.",
  );
  press("Move");
  expect(await screen.findByText("Moved to Chassis as KB30010")).toBeTruthy();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ version: original.version, subteam: "chassis" }]);
});

test("stays open with the server's sentence when the move is refused", async () => {
  answer = () =>
    Response.json({ code: "stale-version", detail: "Somebody saved it." }, { status: 409 });
  const dialog = await show();
  fireEvent.click(dialog.getByRole("radio", { name: /^Chassis/ }));
  press("Move");
  expect((await dialog.findByRole("alert")).textContent).toBe("Somebody saved it.");
  expect(onClose).not.toHaveBeenCalled();
});

test("names the subteam that was sent, although another one was chosen since", async () => {
  const dialog = await show();
  fireEvent.click(dialog.getByRole("radio", { name: /^Chassis/ }));
  press("Move");
  fireEvent.click(dialog.getByRole("radio", { name: /^Aerodynamics/ }));
  expect(await screen.findByText("Moved to Chassis as KB30010")).toBeTruthy();
});
