import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { InvitationResult } from "../../../domain/people/invitation-shapes.ts";
import { stubClipboard } from "../../testing/stub-clipboard.ts";
import { open, press, refuse, server, stubBrowser } from "../testing/open-account-management.tsx";

beforeEach(stubBrowser);

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input, select, textarea" }), {
    target: { value },
  });
const button = (name: string) => screen.getByRole("button", { name });
const linkOf = (n: number) => `https://wiki.example.edu/reset-password?token=${n}`;
const alert = async () => (await screen.findByRole("alert")).textContent;

const invited = (name: string, n = 0): InvitationResult => ({
  name,
  email: `p${n}@team.edu`,
  outcome: "invited",
  id: `p${n}`,
  link: linkOf(n),
});
const answerWith = (...results: InvitationResult[]) => {
  server.answer = () => Response.json({ results });
};

function fillForm(): void {
  press("button", "Invite member");
  type("First Name", "Anna");
  type("Last Name", "van der Berg");
  type("Email Address", "p0@team.edu");
}

function writeList(people: string): void {
  press("button", "Invite several");
  type("People", people);
  press("button", "Send Invitations");
}

test("invites one member and shows the link until it is dismissed", async () => {
  await open("Team Overview");
  fillForm();
  type("Role", "team-lead");
  type("Subteam", "chassis");
  answerWith(invited("Anna van der Berg"));
  press("button", "Send Invitation");
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Invitation link" });
  expect([link.value, link.readOnly]).toEqual([linkOf(0), true]);
  expect(server.sent).toEqual([
    {
      line: "POST /api/invitations",
      body: {
        role: "team-lead",
        subteam: "chassis",
        people: [{ name: "Anna van der Berg", lastName: "van der Berg", email: "p0@team.edu" }],
      },
    },
  ]);
  const note = screen.getByRole("group", { name: "Invitation" });
  expect(document.activeElement).toBe(note);
  expect(note.textContent).toContain("The email is on its way.");
  expect(screen.queryByRole("form")).toBeNull();
  press("tab", "Pending Requests");
  press("tab", "Team Overview");
  await screen.findByRole("textbox", { name: "Invitation link" });
  press("button", "Dismiss");
  expect(screen.queryByRole("textbox", { name: "Invitation link" })).toBeNull();
});

test("names missing fields and refusals without losing what was typed", async () => {
  await open("Team Overview");
  press("button", "Invite member");
  press("button", "Send Invitation");
  expect(await alert()).toBe("Please fill in all required fields");
  expect(document.activeElement).toBe(screen.getByLabelText("First Name"));
  fireEvent.keyDown(document.activeElement ?? document, { key: "Escape" });
  expect(screen.getByRole("dialog", { name: "Account Management" })).toBeTruthy();
  expect(document.activeElement).toBe(button("Invite member"));
  fillForm();
  server.answer = refuse(500, "internal-error", "Something went wrong.");
  press("button", "Send Invitation");
  await waitFor(async () =>
    expect(await alert()).toBe("Failed to send the invitation. Please try again."),
  );
  press("tab", "Pending Requests");
  press("tab", "Team Overview");
  expect(screen.getByLabelText<HTMLInputElement>("Last Name").value).toBe("van der Berg");
});

test.each<[InvitationResult["outcome"], string]>([
  ["member", "Already a member"],
  ["invited-before", "Already invited"],
  ["requested", "Has asked to join"],
])("tells the outcome %s apart by name", async (outcome, words) => {
  await open("Team Overview");
  fillForm();
  answerWith({ ...invited("Anna Berg"), outcome, link: null });
  press("button", "Send Invitation");
  const note = await screen.findByRole("group", { name: "Invitation" });
  expect(note.textContent).toContain(`Anna Berg${"p0@team.edu"}${words}`);
  expect(within(note).queryByRole("textbox")).toBeNull();
});

test("refuses a list with a bad line whole, and names the line (rule 1.166)", async () => {
  await open("Team Overview");
  writeList("Marta Kovács, p0@team.edu\n\nBen Okonkwo");
  expect(await alert()).toBe("Line 3 has no valid email address: Ben Okonkwo");
  expect(screen.getByLabelText("People").getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(screen.getByLabelText("People"));
  expect(server.sent).toEqual([]);
});

test("shows a refusal of the server at the list", async () => {
  await open("Team Overview");
  server.answer = () =>
    Response.json(
      {
        code: "too-many-invited",
        detail: "You can invite at most 100 people at once.",
        errors: [{ field: "people", code: "too-many-invited", detail: "" }],
      },
      { status: 422 },
    );
  writeList("p0@team.edu");
  await screen.findByText("You can invite at most 100 people at once.");
  expect(document.activeElement).toBe(screen.getByLabelText("People"));
});

test("shows the result for each address of a list, and copies all links", async () => {
  await open("Team Overview");
  answerWith(
    invited("Marta Kovács"),
    invited("", 1),
    { ...invited("Ben Okonkwo", 2), outcome: "invited-before", link: null },
    { ...invited("Dana Whitfield", 3), outcome: "requested", id: null, link: null },
  );
  writeList("Marta Kovács, p0@team.edu\np1@team.edu\np2@team.edu\np0@team.edu\np3@team.edu");
  await screen.findByRole("heading", { name: "4 addresses, 2 invited" });
  expect(server.sent[0]?.body).toMatchObject({
    people: [0, 1, 2, 3].map((n) => ({ email: `p${n}@team.edu` })),
  });
  expect(screen.getByText("As Design Team, General. The emails are on their way.")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  const rows = within(screen.getByRole("list", { name: "Invitations" })).getAllByRole("listitem");
  expect(rows[1]?.textContent).toContain("p1@team.eduEnters a name with the linkInvited");
  const copied = stubClipboard("http");
  press("button", "Copy all 2 links");
  await waitFor(() =>
    expect(copied).toEqual([`Marta Kovács: ${linkOf(0)}\np1@team.edu: ${linkOf(1)}`]),
  );

  server.answer = () => Response.json({ link: linkOf(7) });
  press("button", "Send again to Ben Okonkwo");
  const name = "Invitation link for Ben Okonkwo";
  const again = await screen.findByRole<HTMLInputElement>("textbox", { name });
  expect(again.value).toBe(linkOf(7));
  expect(server.sent.at(-1)?.line).toBe("POST /api/members/p2/invitation");

  press("button", "Show request of Dana Whitfield");
  const tab = screen.getByRole("tab", { name: "Pending Requests" });
  expect([tab.getAttribute("aria-selected"), document.activeElement]).toEqual(["true", tab]);
  press("tab", "Team Overview");
  expect(await screen.findByRole("heading", { name: "4 addresses, 3 invited" })).toBeTruthy();
  press("button", "Done");
  await screen.findByRole("table", { name: "Team Overview" });
  press("button", "Invite several");
  expect(screen.getByLabelText<HTMLTextAreaElement>("People").value).toBe("");
});

test("closes the link of an invitation that is sent again", async () => {
  const [elena, priya] = server.members;
  if (elena && priya) server.members = [{ ...priya, isInvited: true, invitedUntil: null }, elena];
  await open();
  press("tab", "Team Overview");
  await screen.findByRole("button", { name: "Invite Priya Nair" });
  fillForm();
  answerWith({ ...invited("Priya Nair"), id: "m1" });
  press("button", "Send Invitation");
  await screen.findByRole("group", { name: "Invitation" });
  server.answer = () => Response.json({ link: linkOf(7) });
  press("button", "Invite Priya Nair");
  const link = await screen.findByDisplayValue(linkOf(7));
  expect(screen.getAllByRole("textbox", { name: "Invitation link" })).toEqual([link]);
});

test("says who joined and who is invited", async () => {
  const [elena, priya] = server.members;
  if (elena && priya) server.members = [{ ...priya, isInvited: true }, elena];
  await open();
  press("tab", "Team Overview");
  expect(await screen.findByText("1 member, 1 invited")).toBeTruthy();
});

test.each([
  ["https", /^Copied/],
  ["refused", /^Couldn't copy\. The address is/],
] as const)("copies the link to the request form (%s)", async (kind, words) => {
  await open("Team Overview");
  const copied = stubClipboard(kind);
  press("button", "Copy link to the request form");
  const message = await screen.findByText(words);
  expect(message.textContent).toContain("https://wiki.example.edu/request-account");
  expect(copied).toEqual(kind === "https" ? ["https://wiki.example.edu/request-account"] : []);
});

test("says beside links that other devices cannot reach a loopback address (rule 9.45)", async () => {
  const warnings = () => screen.queryAllByText(/^Other devices cannot reach this wiki at/);
  await open("Team Overview");
  expect(warnings()).toEqual([]);
  cleanup();
  server.baseUrl = "http://localhost:3000";
  await open("Team Overview");
  expect(warnings()).toHaveLength(1);
  answerWith(invited("Marta Kovács"), invited("", 1));
  writeList("Marta Kovács, p0@team.edu\np1@team.edu");
  await screen.findByRole("heading", { name: "2 addresses, 2 invited" });
  expect(warnings()).toHaveLength(1);
});

test("says that links are to be handed over where no email is sent (rule 6.49)", async () => {
  server.sendsMail = false;
  await open("Team Overview");
  press("button", "Invite member");
  await screen.findByText("This wiki sends no email. Hand over the links yourself.");
  press("button", "Invite member");
  fillForm();
  answerWith(invited("Anna Berg"));
  press("button", "Send Invitation");
  const note = await screen.findByRole("group", { name: "Invitation" });
  expect(note.textContent).toContain("This wiki sends no email. Hand over the link yourself.");
});

test("says that links are to be handed over while email fails (rule 6.57)", async () => {
  server.mailFailure = { since: "2026-04-02T18:42:00.000Z", reason: "no route" };
  await open("Team Overview");
  await screen.findByText(/^Email has failed since/);
  fillForm();
  expect(screen.queryByText(/The link in the email/)).toBeNull();
  screen.getByText("The last email of this wiki could not be sent. Hand over the links yourself.");
  answerWith(invited("Anna Berg"));
  press("button", "Send Invitation");
  const note = await screen.findByRole("group", { name: "Invitation" });
  expect(note.textContent).toContain(
    "The last email of this wiki could not be sent. Hand over the link yourself.",
  );
});

test("names the role that was sent and takes no text until the answer", async () => {
  await open("Team Overview");
  const gate = Promise.withResolvers<Response>();
  server.answer = () => gate.promise;
  writeList("p0@team.edu\np1@team.edu");
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(screen.getByLabelText<HTMLTextAreaElement>("People").readOnly).toBe(true);
  type("Role", "captain");
  gate.resolve(Response.json({ results: [invited("Ada", 0), invited("Ben", 1)] }));
  expect(await screen.findByText(/^As Design Team, /)).toBeTruthy();
});
