import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useRef, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { EraseQuestion } from "./erase-question.tsx";

let answer: (response: Response) => void;
let sent: number;
let messages: [string, string | undefined][];
let gone: readonly string[];

beforeEach(() => {
  sent = 0;
  messages = [];
  gone = [];
  vi.stubGlobal("fetch", (_address: string, { method }: RequestInit) => {
    if (method === "POST") sent += 1;
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
});

function Screen({ isFormer = false }: { isFormer?: boolean }) {
  const [open, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Team
      </h1>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <EraseQuestion
        member={{ id: "m1", fullName: "Priya Nair" }}
        isFormer={isFormer}
        open={open}
        onDone={() => setOpen(false)}
        onGone={(ids) => {
          gone = ids;
        }}
        focusAfterRemoval={heading}
        showMessage={(sentence, tone) => void messages.push([sentence, tone])}
      />
    </>
  );
}

async function ask(isFormer = false): Promise<void> {
  render(
    <AppStateProvider state={createAppState(createTestClient())}>
      <Screen isFormer={isFormer} />
    </AppStateProvider>,
  );
  act(() => screen.getByRole("button", { name: "Ask" }).focus());
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
  await screen.findByRole("alertdialog", { name: "Are you sure you want to erase Priya Nair?" });
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const untilClosed = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
const answerWith = (status: number, problem: object) =>
  act(async () => answer(Response.json(problem, { status })));

test.each([
  ["of a member, whose account is deleted", false, 3],
  ["of a former member, who has no account left", true, 2],
])("names the losses %s", async (_whose, isFormer, losses) => {
  await ask(isFormer);
  expect(screen.getAllByRole("listitem")).toHaveLength(losses);
});

test("asks nothing of the server on Cancel and returns the focus", async () => {
  await ask();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
  press(/^Cancel$/);
  await untilClosed();
  expect(sent).toBe(0);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Ask"));
});

test("cannot be canceled or repeated while the member is being erased", async () => {
  await ask();
  press(/^Erase$/);
  const busy = await screen.findByRole("button", { name: /Erasing…/ });
  fireEvent.click(busy);
  press(/^Cancel$/);
  fireEvent.keyDown(screen.getByRole("alertdialog"), { key: "Escape" });
  expect(screen.getByRole("alertdialog")).toBeTruthy();
  await act(async () => answer(new Response(null, { status: 204 })));
  await untilClosed();
  expect(sent).toBe(1);
  expect([gone, messages]).toEqual([["m1"], [["Member erased successfully!", undefined]]]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Team"));
});

test.each([
  [409, "last-captain", "The team needs at least one captain."],
  [500, "internal-error", "Failed to erase member. Please try again."],
])("closes after the status %i and says why", async (status, code, sentence) => {
  await ask();
  press(/^Erase$/);
  await screen.findByRole("button", { name: /Erasing…/ });
  await answerWith(status, { code, detail: "The team needs at least one captain." });
  await untilClosed();
  expect([gone, messages]).toEqual([[], [[sentence, "danger"]]]);
});
