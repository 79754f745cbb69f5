import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { sessionQuery } from "../../api/session.ts";
import { AppStateProvider, createAppState } from "../../app-state.tsx";
import { createTestClient } from "../../testing/create-test-client.ts";
import { elena, mei } from "../../testing/members.ts";
import { ToastList } from "../../ui/toast-list.tsx";
import { MemberEditCells } from "./member-edit-cells.tsx";

let bodies: unknown[];
let refusal: { status: number; code: string; detail: string } | undefined;
let messages: string[];
let isDone: boolean;

beforeEach(() => {
  bodies = [];
  refusal = undefined;
  messages = [];
  isDone = false;
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return refusal
      ? Response.json(refusal, { status: refusal.status })
      : new Response(null, { status: 204 });
  });
});

function edit({ kind: _kind, ...person }: typeof mei): void {
  const queryClient = createTestClient();
  queryClient.setQueryData(sessionQuery.queryKey, { viewer: elena, feedbackHref: null });
  const joined = { addedAt: "2025-09-14T10:20:00.000Z", isInvited: false, invitedUntil: null };
  const member: TeamMember = { ...person, ...joined };
  render(
    <AppStateProvider state={createAppState(queryClient)}>
      <div role="table">
        <div role="row">
          <MemberEditCells
            member={member}
            onDone={() => {
              isDone = true;
            }}
            showMessage={(sentence) => void messages.push(sentence)}
          />
        </div>
      </div>
      <ToastList />
    </AppStateProvider>,
  );
}

const field = (name: "Email" | "Role" | "Subteam") =>
  screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const change = (name: "Email" | "Role" | "Subteam", value: string) =>
  fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: /^Save / }));

test("sends only what changed, and not what was changed back", async () => {
  edit(mei);
  change("Email", "tanaka@team.edu");
  change("Email", mei.email);
  change("Subteam", "business");
  save();
  await waitFor(() => expect(isDone).toBe(true));
  expect(bodies).toEqual([{ subteam: "business" }]);
  expect(messages).toEqual(["Member updated successfully!"]);
});

test.each([
  ["who give up their own role", elena, ["Role", "team-lead"], true],
  ["who change their own subteam", elena, ["Subteam", "business"], false],
  ["who promote someone else to team lead", mei, ["Role", "team-lead"], false],
] as const)("tells captains %s why the screen closes, and nobody else", async (...example) => {
  const [, person, [name, value], isTold] = example;
  edit(person);
  change(name, value);
  save();
  await waitFor(() => expect(isDone).toBe(true));
  expect(screen.queryByText("You are no longer a captain.") !== null).toBe(isTold);
});

test("points to the role when the last captain would give it up", async () => {
  const detail = "The team needs at least one captain.";
  refusal = { status: 409, code: "last-captain", detail };
  edit(elena);
  change("Role", "design-team");
  save();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(detail);
  expect(document.activeElement).toBe(field("Role"));
  expect(field("Role").getAttribute("aria-describedby")).toBe(alert.id);
  expect(field("Role").getAttribute("aria-invalid")).toBe("true");
  expect(field("Email").getAttribute("aria-invalid")).toBeNull();
  expect([isDone, messages]).toEqual([false, []]);
});

test("keeps what was typed when the server fails", async () => {
  refusal = { status: 500, code: "internal-error", detail: "Something went wrong." };
  edit(mei);
  change("Subteam", "business");
  save();
  await waitFor(() => expect(messages).toEqual(["Failed to update member. Please try again."]));
  expect(field("Subteam").value).toBe("business");
  expect(isDone).toBe(false);
});
