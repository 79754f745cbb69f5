import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Member } from "../../domain/permissions.ts";
import { refusals } from "../../domain/refusals.ts";
import type { SignInBody } from "../../domain/sessions/session-shapes.ts";
import { createQueryClient } from "../api/query-client.ts";
import { sessionQuery } from "../api/session.ts";
import { mei } from "../testing/members.ts";
import { Button } from "../ui/button.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { useSignInAgain } from "./use-sign-in-again.tsx";

const jonas: Member = { ...mei, id: "m2", fullName: "Jonas Weber", email: "jonas@team.edu" };

/** Who has an account at the server by now: Mei's address was corrected by a captain. */
const accounts: Member[] = [{ ...mei, email: "mei.tanaka@team.edu" }, jonas];
let asked: SignInBody[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const form = JSON.parse(String(body)) as SignInBody;
    asked.push(form);
    const viewer = accounts.find(({ email }) => email === form.email);
    if (viewer) return Response.json({ viewer, feedbackHref: null });
    const { status, sentence: detail } = refusals["account-not-found"];
    return Response.json({ code: "account-not-found", detail }, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The window over what Mei was writing when her session ended. */
function ask() {
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  const told = { closed: 0, signedIn: 0 };
  render(
    <QueryClientProvider client={queryClient}>
      <SignInAgain
        open
        member={mei}
        onClose={() => void (told.closed += 1)}
        onSignedIn={() => void (told.signedIn += 1)}
      />
    </QueryClientProvider>,
  );
  const viewer = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
  return { told, viewer };
}

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const signInAs = (address: string) => {
  fireEvent.change(email(), { target: { value: address } });
  fireEvent.change(screen.getByLabelText("Password"), { target: { value: "secret" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
};

test("an address that a captain has changed can be corrected in place", async () => {
  const { told, viewer } = ask();
  expect([email().value, email().autocomplete]).toEqual(["mei@team.edu", "username"]);
  signInAs("mei@team.edu");
  const { sentence } = refusals["account-not-found"];
  expect((await screen.findByRole("alert")).textContent).toBe(sentence);
  expect(document.activeElement).toBe(email());
  signInAs("mei.tanaka@team.edu");
  await vi.waitFor(() => expect(told.signedIn).toBe(1));
  expect(asked.map((form) => form.email)).toEqual(["mei@team.edu", "mei.tanaka@team.edu"]);
  expect(viewer()).toMatchObject({ id: "m1", email: "mei.tanaka@team.edu" });
});

test("who else signs in there is told whose text it is, and it waits for its writer", async () => {
  const { told, viewer } = ask();
  signInAs("jonas@team.edu");
  const note = await screen.findByRole("alert");
  expect(note.textContent).toBe(
    "You signed in as Jonas Weber. What is written here is Mei Tanaka's: please sign in as Mei Tanaka.",
  );
  expect(told.signedIn).toBe(0);
  // The page goes on with the form that this stands in.
  expect(viewer()).toMatchObject({ id: "m1" });
  signInAs("mei.tanaka@team.edu");
  await vi.waitFor(() => expect(told.signedIn).toBe(1));
});

test("who closes it after somebody else signed in leaves them the page", async () => {
  const { told, viewer } = ask();
  signInAs("jonas@team.edu");
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(told).toEqual({ closed: 1, signedIn: 0 });
  expect(viewer()).toMatchObject({ id: "m2" });
});

test("what is missing is said before anything is sent", async () => {
  ask();
  fireEvent.change(email(), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
  expect((await screen.findByRole("alert")).textContent).toBe(refusals["fields-missing"].sentence);
  expect(asked).toEqual([]);
});

test("all that was being done goes on, each place with its last word", async () => {
  const queryClient = createQueryClient(() => undefined);
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  const done: string[] = [];
  function Form() {
    const { ask: askFor, dialog } = useSignInAgain(mei, () => true);
    const start = () => {
      askFor(() => void done.push("first save"));
      askFor(() => void done.push("photos"), "e1");
      askFor(() => void done.push("save"));
    };
    return (
      <>
        <Button onClick={start}>Start</Button>
        {dialog}
      </>
    );
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByRole("textbox", { name: "Email" });
  signInAs("mei.tanaka@team.edu");
  await vi.waitFor(() => expect(done).toEqual(["save", "photos"]));
});
