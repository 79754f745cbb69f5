import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { open, press, request, server, stubBrowser } from "../testing/open-account-management.tsx";

beforeEach(stubBrowser);

const button = (name: string) => screen.getByRole("button", { name });

/** Holds the next answer back. @returns a function that lets it arrive */
function holdAnswer(): (response: Response) => Promise<void> {
  let arrive: (response: Response) => void = () => undefined;
  const pending = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  server.answer = () => pending as never;
  return (response) => act(async () => arrive(response));
}

test("shows who asks to join which subteam in which role", async () => {
  await open();
  const [row] = within(screen.getByRole("list", { name: "Pending Requests" })).getAllByRole(
    "listitem",
  );
  expect(row?.textContent).toMatch(/Noah Fischer.*r1@team\.edu.*Design Team Chassis.*Apr 3, 2026/);
  expect(row?.querySelector("time")?.dateTime).toBe("2026-04-03T17:12:00.000Z");
});

test("offers an earlier portfolio only where there is one, and unchecked", async () => {
  server.requests = [
    { ...request("r1", "Noah Fischer"), hasEarlierPortfolio: true },
    request("r2", "Ines Carvalho"),
  ];
  await open();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes.map(({ checked }) => checked)).toEqual([false]);
  expect(boxes[0]?.closest("li")?.textContent).toContain("Noah Fischer");
});

test("names an older request only when its name differs", async () => {
  const older = ["Noah Fischer", "Noa Fisher"].map((name, at) => request(`o${at}`, name));
  server.requests = [{ ...request("r1", "Noah Fischer"), older }];
  await open();
  const list = within(screen.getByRole("list", { name: "Older requests of r1@team.edu" }));
  const [same, other] = list.getAllByRole("listitem").map((item) => item.textContent);
  expect(same).not.toMatch(/Noah Fischer/);
  expect(other).toMatch(/, Noa Fisher, Design Team, Chassis/);
});

test.each([
  ["Approve", "Deny", () => Response.json({ outcome: "approved" })],
  ["Deny", "Approve", () => new Response(null, { status: 204 })],
])("ignores other buttons while %s is pending", async (pressed, other, answer) => {
  await open();
  const arrive = holdAnswer();
  press("button", `${pressed} Noah Fischer`);
  await waitFor(() =>
    expect(button(`${other} Noah Fischer`).getAttribute("aria-disabled")).toBe("true"),
  );
  press("button", `${other} Noah Fischer`);
  press("button", `${pressed} Noah Fischer`);
  expect(button("Approve Ines Carvalho").getAttribute("aria-disabled")).toBeNull();
  server.requests = server.requests.slice(1);
  await arrive(answer());
  await waitFor(() => expect(screen.queryByText("Noah Fischer")).toBeNull());
  expect(server.sent).toHaveLength(1);
});

test("sends Clean up only once while it is pending", async () => {
  await open();
  const arrive = holdAnswer();
  press("button", "Clean up orphaned requests");
  const busy = await screen.findByRole("button", { name: /Cleaning up…/ });
  fireEvent.click(busy);
  server.requests = [];
  await arrive(Response.json({ count: 2 }));
  await screen.findByText("Cleaned up 2 orphaned requests.");
  await screen.findByRole("heading", { name: "No pending requests" });
  expect(server.sent).toHaveLength(1);
});
