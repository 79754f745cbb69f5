import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Member } from "../../domain/permissions.ts";
import { refusals } from "../../domain/refusals.ts";
import type { SignInBody } from "../../domain/sessions/session-shapes.ts";
import { sessionQuery } from "../api/session.ts";
import { AppStateProvider, createAppState } from "../app-state.tsx";
import { createTestClient } from "../testing/create-test-client.ts";
import { mei } from "../testing/members.ts";
import { Button } from "../ui/button.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { useSignInAgain } from "./use-sign-in-again.tsx";

const jonas: Member = { ...mei, id: "m2", fullName: "Jonas Weber", email: "jonas@team.edu" };

/** The server's accounts, after a captain has corrected Mei's address. */
const accounts: Member[] = [{ ...mei, email: "mei.tanaka@team.edu" }, jonas];
let requests: SignInBody[];

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const form = JSON.parse(String(body)) as SignInBody;
    requests.push(form);
    const viewer = accounts.find(({ email }) => email === form.email);
    if (viewer) return Response.json({ viewer, feedbackHref: null });
    const { status, sentence: detail } = refusals["account-not-found"];
    return Response.json({ code: "account-not-found", detail }, { status });
  });
});

function showDialog() {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  const calls = { closed: 0, signedIn: 0 };
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <SignInAgain
        open
        member={mei}
        onClose={() => void (calls.closed += 1)}
        onSignedIn={() => void (calls.signedIn += 1)}
      />
    </AppStateProvider>,
  );
  const viewer = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
  return { calls, viewer };
}

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const signInAs = (address: string) => {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
};

test("lets the member correct an address that a captain has changed", async () => {
  const { calls, viewer } = showDialog();
  expect([email().value, email().autocomplete]).toEqual(["mei@team.edu", "username"]);
  signInAs("mei@team.edu");
  const { sentence } = refusals["account-not-found"];
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(document.activeElement).toBe(email());
  signInAs("mei.tanaka@team.edu");
  await waitFor(() => expect(calls.signedIn).toBe(1));
  expect(requests.map((form) => form.email)).toEqual(["mei@team.edu", "mei.tanaka@team.edu"]);
  expect(viewer()).toMatchObject({ id: "m1", email: "mei.tanaka@team.edu" });
});

test("rejects another member's sign-in and names the writer", async () => {
  const { calls, viewer } = showDialog();
  signInAs("jonas@team.edu");
  const note = await screen.findByRole("alert");
  expect(note.textContent).toBe(
    "You signed in as Jonas Weber, but Mei Tanaka wrote this text. Please sign in as Mei Tanaka.",
  );
  expect(calls.signedIn).toBe(0);
  // The page keeps the writer's session, so that the form stays mounted.
  expect(viewer()).toMatchObject({ id: "m1" });
  signInAs("mei.tanaka@team.edu");
  await waitFor(() => expect(calls.signedIn).toBe(1));
});

test("gives the page to the other member when the dialog is closed", async () => {
  const { calls, viewer } = showDialog();
  signInAs("jonas@team.edu");
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(calls).toEqual({ closed: 1, signedIn: 0 });
  expect(viewer()).toMatchObject({ id: "m2" });
});

test("reports missing fields before sending anything", async () => {
  showDialog();
  fireEvent.change(email(), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  expect((await screen.findByRole("alert")).textContent).toBe(refusals["fields-missing"].sentence);
  expect(requests).toEqual([]);
});

test("resumes the latest action of each place after sign-in", async () => {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  const done: string[] = [];
  function Form() {
    const { ask, dialog } = useSignInAgain(mei, () => true);
    const start = () => {
      ask(() => void done.push("first save"));
      ask(() => void done.push("photos"), "e1");
      ask(() => void done.push("save"));
    };
    return (
      <>
        <Button onClick={start}>Start</Button>
        {dialog}
      </>
    );
  }
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <Form />
    </AppStateProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByRole("textbox", { name: "Email" });
  signInAs("mei.tanaka@team.edu");
  await waitFor(() => expect(done).toEqual(["save", "photos"]));
});
